import type { TrendChange } from '#lib/values/trend-change.ts'
import { text } from '../../texts/text.ts'
import { formatNumber } from '../../usage/format.ts'

/** Returns a change of a percentage: `+3.2 points`; `unchanged` where that would be 0.0. */
export function changeText({ change }: TrendChange): string {
  const amount = formatNumber(Math.abs(change), 1, 1)
  if (amount === formatNumber(0, 1, 1)) return text('forecast.unchanged')
  return text('forecast.points', { amount: `${change > 0 ? '+' : '\u2212'}${amount}` })
}

/** Returns within which time it has changed: `in 30 days`. */
export function periodText({ days }: TrendChange): string {
  return text('forecast.inDays', { days })
}
