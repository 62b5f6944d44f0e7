/** What a list of nodes is sorted by when the fullest come first: percentage, then raw value, then id. */
export type Fullness = { percentage: number; raw: number; id: string }

/** One page of such a list. */
export type RankedPage = {
  ids: readonly string[]
  /** The first node of the page; null when there is none, or nothing is known of it: those come last. */
  first: Fullness | null
  total: number
  total_pages: number
  size: number
}

export type Place = { rank: number; total: number }

/**
 * The place of a node in such a list, counted from 1, by halving the pages where it may stand: among a million nodes
 * it takes 16 of them at most. Undefined when the node is not found, as when the list changes meanwhile.
 */
export async function findRank(
  node: Fullness,
  pageOf: (number: number) => Promise<RankedPage>,
): Promise<Place | undefined> {
  let low = 1
  let high = 1
  for (let number = 1; low <= high; number = Math.floor((low + high) / 2)) {
    const page = await pageOf(number)
    const index = page.ids.indexOf(node.id)
    if (index >= 0) return { rank: (number - 1) * page.size + index + 1, total: page.total }
    if (number === 1) high = page.total_pages
    if (page.first && isFuller(page.first, node)) low = number + 1
    else high = number - 1
  }
  return undefined
}

function isFuller(one: Fullness, other: Fullness): boolean {
  if (one.percentage !== other.percentage) return one.percentage > other.percentage
  return one.raw === other.raw ? one.id < other.id : one.raw > other.raw
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** A place in words: `3rd fullest of 41 active distributed storage nodes`. */
export function rankInWords({ rank, total }: Place, kind: string): string {
  if (total === 1) return `The only ${kind} node`
  const text = (count: number) => count.toLocaleString('en')
  const place = rank === 1 ? 'Fullest' : `${text(rank)}${suffixes[ordinals.select(rank)] ?? 'th'} fullest`
  return `${place} of ${text(total)} ${kind} nodes`
}
