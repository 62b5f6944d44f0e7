import { text } from '../../texts/text.ts'
import { byteScale, formatNumber } from '../../usage/format.ts'
import type { Tick } from './time-axis.ts'

export type Unit = 'byte' | 'core'

const wantedTicks = 4
/** Room above the highest value, so that its line is not at the edge. */
const headroom = 1.04

/** Returns an axis of amounts from 0: its end, and ticks at round numbers of one unit, the last of which names the unit. */
export function valueAxis(highest: number, unit: Unit): { end: number; ticks: Tick[] } {
  const end = highest > 0 ? highest * headroom : 1
  const scale = unit === 'byte' ? byteScale(end) : { divisor: 1, name: undefined }
  const step = roundStep(end / scale.divisor / wantedTicks)
  const count = Math.floor(end / scale.divisor / step + 1e-9)
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const amount = index * step
    const label = formatNumber(amount, 2)
    const last = scale.name === undefined ? text('chart.cores', { amount: label }) : `${label} ${scale.name}`
    return { at: amount * scale.divisor, label: index === count ? last : label }
  })
  return { end, ticks }
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power
}
