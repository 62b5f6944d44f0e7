import type { Quantity } from '#lib/domain/inventory/quantity.ts'
import { byteUsage, type Usage } from '#lib/domain/inventory/usage.ts'

/** An active asset as headroom sees it; quantities in whole bytes. */
export type HeadroomAsset = {
  id: string
  node_type: 'compute' | 'distributed_storage' | 'object_storage'
  memory: Quantity | null
  storage: Quantity | null
}

export type LargestLoss = {
  largest_asset_id: string
  after_largest_loss: Usage<'byte'> | null
  fits: boolean
  tolerates: number
  reason: string | null
}

/** `at_risk`: the used bytes that are lost with the node that holds the most. */
export type LocalLoss = { largest_asset_id: string; at_risk: number }

export type Headroom = {
  memory: LargestLoss | null
  storage: { distributed: LargestLoss | null; object: LargestLoss | null; rocket: LocalLoss | null }
}

type Node = Quantity & { id: string }

/** What must hold of the nodes that remain for the used bytes to fit: how full they may be, and how many they must be. */
export type Rule = { name: string; fullPercent: bigint; leastNodes: number }

/** All nodes of a kind: how many they are, their exact sums in bytes, and the one with the largest total. */
export type NodeSums = { count: number; used: bigint; total: bigint; largest: { id: string; total: number } }

/**
 * What the loss of nodes does to a core's active assets (contract section 7). Assets without a quantity or with a
 * total of 0 take no part; where no node remains nothing fits, not even 0 used bytes. `replicas` bounds the number of
 * remaining nodes in distributed and object storage.
 */
export function headroom(assets: readonly HeadroomAsset[], replicas: number): Headroom {
  return {
    memory: largestLoss(nodesWith('memory', 'compute', assets), { name: 'memory', fullPercent: 100n, leastNodes: 1 }),
    storage: {
      distributed: largestLoss(
        nodesWith('storage', 'distributed_storage', assets),
        placedAgain('distributed storage', replicas),
      ),
      object: largestLoss(nodesWith('storage', 'object_storage', assets), placedAgain('object storage', replicas)),
      rocket: localLoss(nodesWith('storage', 'compute', assets)),
    },
  }
}

/** The rule of storage whose data is placed again on the nodes that remain, which must not pass the near-full mark. */
export function placedAgain(name: string, replicas: number): Rule {
  return { name, fullPercent: 85n, leastNodes: Math.max(1, replicas) }
}

/** What is left without the largest node, told from sums alone. */
export function lossOfLargest({ count, used, total, largest }: NodeSums, rule: Rule): Omit<LargestLoss, 'tolerates'> {
  const remaining = total - BigInt(largest.total)
  const fits = count > rule.leastNodes && remaining >= neededFor(used, rule)
  return {
    largest_asset_id: largest.id,
    after_largest_loss: byteUsage({ used: Number(used), total: Number(remaining) }),
    fits,
    reason: fits ? null : reasonOf(rule, largest.id, count - 1, used, remaining),
  }
}

/** How many bytes there must be for the used ones to fit. */
function neededFor(used: bigint, { fullPercent }: Rule): bigint {
  return (100n * used + fullPercent - 1n) / fullPercent
}

function nodesWith(
  what: 'memory' | 'storage',
  type: HeadroomAsset['node_type'],
  assets: readonly HeadroomAsset[],
): Node[] {
  const nodes: Node[] = []
  for (const asset of assets) {
    const quantity = asset[what]
    if (asset.node_type === type && quantity && quantity.total > 0) nodes.push({ ...quantity, id: asset.id })
  }
  return nodes
}

function largestLoss(nodes: readonly Node[], rule: Rule): LargestLoss | null {
  const largest = nodeWithMost('total', nodes)
  if (!largest) return null
  const totals = new Float64Array(nodes.map((node) => node.total))
  const largestFirst = totals.sort().reverse()
  const used = exactSum(new Float64Array(nodes.map((node) => node.used)))
  const total = exactSum(totals)
  const losable = largestFirst.subarray(0, Math.max(0, nodes.length - rule.leastNodes))
  const tolerates = countWithin(losable, total - neededFor(used, rule))
  return { ...lossOfLargest({ count: nodes.length, used, total, largest }, rule), tolerates }
}

function localLoss(nodes: readonly Node[]): LocalLoss | null {
  const fullest = nodeWithMost('used', nodes)
  return fullest ? { largest_asset_id: fullest.id, at_risk: fullest.used } : null
}

function nodeWithMost(what: 'used' | 'total', nodes: readonly Node[]): Node | undefined {
  let most = nodes[0]
  for (const node of nodes) {
    if (!most || node[what] > most[what] || (node[what] === most[what] && node.id < most.id)) most = node
  }
  return most
}

/** How many of the values, from the first on, sum to at most `limit`. */
function countWithin(values: Float64Array, limit: bigint): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (exactSum(values.subarray(0, middle)) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

// Whole numbers are added as doubles for as long as that is exact, and carried over to a BigInt when it ends.
function exactSum(values: Float64Array): bigint {
  let carried = 0n
  let sum = 0
  for (const value of values) {
    if (sum + value > Number.MAX_SAFE_INTEGER) {
      carried += BigInt(sum)
      sum = 0
    }
    sum += value
  }
  return carried + BigInt(sum)
}

function reasonOf(rule: Rule, id: string, nodesLeft: number, used: bigint, remaining: bigint): string {
  const inUse = `the ${formatBytes(used)} in use`
  if (nodesLeft === 0) return `Without ${id}, no ${rule.name} remains for ${inUse}.`
  if (nodesLeft < rule.leastNodes) {
    return `Without ${id}, the number of remaining nodes (${nodesLeft}) is less than the number of replicas (${rule.leastNodes}).`
  }
  const room = `the remaining ${rule.name} (${formatBytes(remaining)})`
  const short = `${formatBytes(used - (rule.fullPercent * remaining) / 100n)} less than ${inUse}`
  if (rule.fullPercent === 100n) return `Without ${id}, ${room} is ${short}.`
  return `Without ${id}, ${rule.fullPercent} % of ${room} is ${short}.`
}

const byteUnits = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

function formatBytes(bytes: bigint): string {
  if (bytes === 1n) return '1 byte'
  let value = Number(bytes)
  let unit = 0
  for (; value >= 1024 && unit < byteUnits.length - 1; unit++) value /= 1024
  return `${Number(value.toFixed(2))} ${byteUnits[unit]}`
}
