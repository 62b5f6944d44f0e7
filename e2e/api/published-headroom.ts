import { percentageOf } from './published.ts'
import type { AssetRecord, NodeType, Quantity } from './records.ts'

// Section 7 for the fixtures, worked out by losing one node after the other.

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
  return {
    largest_asset_id: largestFirst[0]?.id,
    after_largest_loss:
      left === 0n
        ? null
        : { percentage: percentageOf(used, left), raw: Number(used), total: Number(left), unit: 'byte' },
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
