import { filterLimits } from '#lib/api/params.ts'

/** The filters that match any part of a text, whatever its case. Lists of the published API have none of them. */
const searchNames: readonly string[] = ['search', 'id_search']

/**
 * Returns the values of a filter that finds a text anywhere, whatever its case. A pattern of the published API is
 * case-sensitive: it is sent as typed, with each word in lower and in upper case, and capitalized: all words, or the first.
 * A text with `*` is a pattern as typed.
 */
export function searchValues(name: string, text: string): string[] {
  if (text === '') return []
  if (searchNames.includes(name)) return [text]
  if (text.includes('*')) return [text]
  const lower = text.toLowerCase()
  const spellings = [
    ...[text, ...wordSpellings(text)],
    lower.replace(firstLetters, (letter) => letter.toUpperCase()),
    lower.charAt(0).toUpperCase() + lower.slice(1),
  ]
  return [...new Set(spellings)].slice(0, filterLimits.patterns).map((spelling) => `*${spelling}*`)
}

const firstLetters = /(?<!\p{L})\p{L}/gu

/** The API accepts few patterns: what follows the third word has its case. */
const maximumWords = 3

/** The text with each of its words, which digits and signs separate, in lower and in upper case. */
function wordSpellings(text: string): string[] {
  const parts = text.split(/(?<!\p{L})(?=\p{L})/u)
  const first = parts[0] && /^\p{L}/u.test(parts[0]) ? 0 : 1
  const words = parts.slice(first, first + maximumWords - 1)
  const rest = parts.slice(first + words.length).join('')
  return [...words, ...(rest === '' ? [] : [rest])].reduce(
    (starts, word) => starts.flatMap((start) => [start + word.toLowerCase(), start + word.toUpperCase()]),
    [parts.slice(0, first).join('')],
  )
}

/** Returns the text that a user typed for the values of a filter. */
export function searchText(name: string, [first = '']: readonly string[]): string {
  return searchNames.includes(name) ? first : first.replace(/^\*([^*]*)\*$/, '$1')
}
