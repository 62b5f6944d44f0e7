import type { AssetRecord, NodeType, Quantity } from '../support/records.ts'
import { percentageOf } from './published.ts'

// An independent calculation of headroom for the fixtures, which removes one node after the other.

type Node = Quantity & { id: string }
type Rule = { percent: bigint; leastNodes: number }

export function headroomBody(assets: readonly AssetRecord[], replicas: number) {
  const nodes = (type: NodeType, what: 'memory' | 'storage') =>
    assets.flatMap(({ id, status, node_type, [what]: quantity }): Node[] =>
      status === 'active' && node_type === type && quantity && quantity.total > 0 ? [{ id, ...quantity }] : [],
    )
  const placedAgain = { percent: 85n, leastNodes: replicas }
  return {
    memory: lossOf(nodes('compute', 'memory'), { percent: 100n, leastNodes: 1 }),
    storage: {
      distributed: lossOf(nodes('distributed_storage', 'storage'), placedAgain),
      object: lossOf(nodes('object_storage', 'storage'), placedAgain),
      rocket: localLossOf(nodes('compute', 'storage')),
    },
  }
}

function lossOf(nodes: Node[], { percent, leastNodes }: Rule) {
  if (nodes.length === 0) return null
  const largestFirst = [...nodes].sort((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1))
  const used = sumOf(nodes.map((node) => node.used))
  const totalWithout = (lost: number) => sumOf(largestFirst.slice(lost).map((node) => node.total))
  const fitsWithout = (lost: number) =>
    nodes.length - lost >= Math.max(1, leastNodes) && 100n * used <= percent * totalWithout(lost)
  let tolerates = 0
  while (tolerates < nodes.length && fitsWithout(tolerates + 1)) tolerates++
  const left = totalWithout(1)
  const isPromised = nodes.every((node) => node.allocated !== undefined)
  const allocated = isPromised ? Number(sumOf(nodes.map((node) => node.allocated ?? 0))) : null
  return {
    largest_asset_id: largestFirst[0]?.id,
    after_largest_loss:
      left === 0n
        ? null
        : { percentage: percentageOf(used, left), raw: Number(used), total: Number(left), unit: 'byte', allocated },
    fits: fitsWithout(1),
    tolerates,
  }
}

function localLossOf(nodes: Node[]) {
  const [fullest] = [...nodes].sort((a, b) => b.used - a.used || (a.id < b.id ? -1 : 1))
  return fullest ? { largest_asset_id: fullest.id, at_risk: fullest.used } : null
}

function sumOf(values: number[]): bigint {
  return values.reduce((sum, value) => sum + BigInt(value), 0n)
}

/** Returns what v2 adds to the headroom of storage that keeps copies. */
export function withRedundancy(
  { memory, storage }: ReturnType<typeof headroomBody>,
  assets: readonly AssetRecord[],
  replicas: number,
) {
  const added = (loss: object | null, type: NodeType) => {
    const failed = assets.filter(({ node_type, status }) => node_type === type && status === 'failed').length
    const redundancy = failed === 0 ? 'full' : failed < replicas ? 'reduced' : 'at_risk'
    return loss && { ...loss, failed_asset_count: failed, redundancy }
  }
  return {
    memory,
    storage: {
      ...storage,
      distributed: added(storage.distributed, 'distributed_storage'),
      object: added(storage.object, 'object_storage'),
    },
  }
}

/** Returns the capacity in v2, with copies that are a multiple of a tenth. */
export function capacityBody(assets: readonly AssetRecord[], replicas: number, objectOverhead: number) {
  const capacityOf = (type: NodeType, copies: number) => {
    const known = assets.flatMap(({ node_type, status, storage }) =>
      node_type === type && status === 'active' && storage && storage.total > 0 ? [storage] : [],
    )
    if (known.length === 0) return null
    const tenths = BigInt(Math.round(copies * 10))
    const [used, total] = [sumOf(known.map((one) => one.used)), sumOf(known.map((one) => one.total))]
    const largest = BigInt(Math.max(...known.map((one) => one.total)))
    const free = 85n * (total - largest) - 100n * used
    return {
      basis: 'raw',
      copies,
      net_total: Number((10n * total) / tenths),
      net_used: Number((10n * used) / tenths),
      net_sellable: free > 0n ? Number(free / (10n * tenths)) : 0,
    }
  }
  return {
    distributed: capacityOf('distributed_storage', replicas),
    object: capacityOf('object_storage', objectOverhead),
  }
}
