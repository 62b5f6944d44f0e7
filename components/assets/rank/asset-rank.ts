import type { NodeType } from '../../cores/core-path.ts'
import { text } from '../../texts/text.ts'
import { nodesOfType } from '../../usage/resource-nodes.ts'

/** One page of a list of nodes, fullest first. */
type RankedPage = {
  /** The usage of each node. Nodes without data have null and come last. */
  percentages: readonly (number | null)[]
  total: number
  total_pages: number
  size: number
}

/** The rank of a node: the number of fuller nodes plus one. `isTied` when others have the same usage. */
type Rank = { rank: number; total: number; isTied: boolean }

/**
 * Finds the rank of a percentage by a binary search over the pages of the list: at most 16 requests for a million
 * nodes.
 */
export async function findRank(percentage: number, pageOf: (number: number) => Promise<RankedPage>): Promise<Rank> {
  let [low, high, fuller, equal, total] = [1, 1, 0, 0, 0]
  for (let number = 1; low <= high; number = Math.floor((low + high) / 2)) {
    const { percentages, size, ...page } = await pageOf(number)
    const fullerHere = percentages.filter((other) => other !== null && other > percentage).length
    if (number === 1) high = page.total_pages
    if (fullerHere > 0) fuller = Math.max(fuller, (number - 1) * size + fullerHere)
    equal += percentages.filter((other) => other === percentage).length
    total = page.total
    if (fullerHere > 0 && fullerHere < percentages.length) break
    if (fullerHere > 0) low = number + 1
    else high = number - 1
  }
  return { rank: Math.min(fuller + 1, Math.max(1, total)), total, isTied: equal > 1 }
}

/** Formats a rank among the active nodes of a type: `3rd fullest of 41 active distributed storage nodes`. */
export function formatRank({ rank, total, isTied }: Rank, nodeType: NodeType): string {
  if (total < 2) return text('assets.onlyNode', { nodeType })
  const values = { rank, total, nodes: nodesOfType(nodeType) }
  if (rank === 1) return text(isTied ? 'assets.fullestTied' : 'assets.fullest', values)
  return text(isTied ? 'assets.rankTied' : 'assets.rank', values)
}
