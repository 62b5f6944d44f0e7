import { locale } from '../texts/locale.ts'

/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const conjunctions = { 'en-GB': { and: 'and', or: 'or' }, 'de-DE': { and: 'und', or: 'oder' } } as const

/** Joins names with commas and a last `and` or `or`. The first `Intl.ListFormat` of a page takes a slow phone 100 ms. */
export function joinNames(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = names.slice(-2).join(` ${conjunctions[locale()][last]} `)
  return [...names.slice(0, -2), end].join(', ')
}
