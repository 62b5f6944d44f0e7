/** One page of a list of nodes, fullest first. */
export type RankedPage = {
  /** How full each is; null where nothing is known: those come last. */
  percentages: readonly (number | null)[]
  total: number
  total_pages: number
  size: number
}

/** The place of a node: one more than there are fuller ones; `isTied` when others are seen that are as full. */
export type Place = { rank: number; total: number; isTied: boolean }

/**
 * The place that a percentage has in such a list, by halving the pages where it may stand: among a million nodes it
 * takes 16 of them at most.
 */
export async function findRank(percentage: number, pageOf: (number: number) => Promise<RankedPage>): Promise<Place> {
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

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** A place in words: `3rd fullest of 41 active distributed storage nodes`. */
export function rankInWords({ rank, total, isTied }: Place, kind: string): string {
  if (total < 2) return `The only ${kind} node`
  const text = (count: number) => count.toLocaleString('en')
  const place = rank === 1 ? 'Fullest' : `${text(rank)}${suffixes[ordinals.select(rank)] ?? 'th'} fullest`
  return `${place} of ${text(total)} ${kind} nodes${isTied ? ', others are as full' : ''}`
}
