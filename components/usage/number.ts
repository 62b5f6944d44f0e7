import { isGerman } from '../texts/locale.ts'

/**
 * Formats a number in the language of the page with at most `most` decimals, and with `least` decimals even when they are
 * zeros. Not by Intl: its first use takes 50 ms on a phone, and every page has a number.
 */
export function formatNumber(value: number, most = 0, least = 0): string {
  if (value < 0) return `-${formatNumber(-value, most, least)}`
  const [whole = '', decimals = ''] = Number.isInteger(value) ? [String(value)] : rounded(value, most)
  const shown = decimals.slice(0, least).padEnd(least, '0') + decimals.slice(least).replace(/0+$/, '')
  const [group, point] = isGerman() ? ['.', ','] : [',', '.']
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (shown && `${point}${shown}`)
}

/** Returns the digits before and after the point. Rounds the decimal text: the binary 1.005 is below 1.005. */
function rounded(value: number, decimals: number): [whole: string, decimals: string] {
  // JavaScript writes smaller numbers with an exponent; they round to 0 here.
  const shifted = value < 1e-6 ? 0 : Math.round(Number(`${value}e${decimals}`))
  const digits = String(shifted).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return [digits.slice(0, point), digits.slice(point)]
}
