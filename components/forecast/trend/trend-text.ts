import type { TrendChange } from '#lib/values/trend-change.ts'
import { formatNumber } from '../../usage/format.ts'

/** Returns a change of a percentage: `+3.2 points`; `unchanged` where that would be 0.0. */
export function changeText({ change }: TrendChange): string {
  const amount = formatNumber(Math.abs(change), 1, 1)
  if (amount === '0.0') return 'unchanged'
  return `${change > 0 ? '+' : '\u2212'}${amount} points`
}

/** Returns within which time it has changed: `in 30 days`. */
export function periodText({ days }: TrendChange): string {
  return `in ${days} ${days === 1 ? 'day' : 'days'}`
}
