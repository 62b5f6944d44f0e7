import { locale } from '../texts/locale.ts'

/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins names with commas and a last `and` or `or`. */
export function joinNames(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(locale(), { type }).format(names)
}
