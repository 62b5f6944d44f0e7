import type { Quantity } from '../usage/quantity.ts'

/** An asset whose loss is considered; quantities in whole bytes. */
export type LosableAsset = {
  id: string
  node_type: 'compute' | 'distributed_storage' | 'object_storage'
  memory: Quantity | null
  storage: Quantity | null
}

export type Node = { id: string; used: number; total: number; allocated: number | null }

/**
 * All nodes of a type: their number, their exact sums in bytes, the bytes allocated on them (null if unknown for a node),
 * and the node with the largest total.
 */
export type NodeSums = {
  count: number
  used: bigint
  total: bigint
  allocated: number | null
  largest: { id: string; total: number }
}

/** Returns the nodes of a type whose quantity is known. */
export function nodesWith(
  what: 'memory' | 'storage',
  type: LosableAsset['node_type'],
  assets: readonly LosableAsset[],
): Node[] {
  const nodes: Node[] = []
  for (const asset of assets) {
    const quantity = asset[what]
    if (asset.node_type === type && quantity && quantity.total > 0)
      nodes.push({ used: quantity.used, total: quantity.total, allocated: quantity.allocated ?? null, id: asset.id })
  }
  return nodes
}

/** Returns the node that has the most; if several are equal, the one with the lowest id. */
export function nodeWithMost(what: 'used' | 'total', nodes: readonly Node[]): Node | undefined {
  let most = nodes[0]
  for (const node of nodes) {
    if (!most || node[what] > most[what] || (node[what] === most[what] && node.id < most.id)) most = node
  }
  return most
}

/** Returns the exact sum of whole numbers >= 0. Adds doubles while that is exact; a BigInt takes what goes beyond. */
function exactSum(values: Float64Array): bigint {
  let carried = 0n
  let sum = 0
  for (let n = 0; n < values.length; n++) {
    const value = values[n] ?? 0
    if (sum + value > Number.MAX_SAFE_INTEGER) {
      carried += BigInt(sum)
      sum = 0
    }
    sum += value
  }
  return carried + BigInt(sum)
}

/** Returns the exact sum of the used or total bytes of nodes. */
export function sumOf(what: 'used' | 'total', nodes: readonly Node[]): bigint {
  return exactSum(new Float64Array(nodes.map((node) => node[what])))
}

/** Returns the bytes allocated on the nodes; null when there is no node, or when it is unknown for one. */
export function allocatedOn(nodes: readonly Node[]): number | null {
  const known = new Float64Array(nodes.length)
  for (const [n, { allocated }] of nodes.entries()) {
    if (allocated === null) return null
    known[n] = allocated
  }
  return nodes.length === 0 ? null : Number(exactSum(known))
}
