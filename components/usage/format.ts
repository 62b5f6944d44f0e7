import { dayMs } from '#lib/values/time.ts'
import { locale } from '../texts/locale.ts'
import { text } from '../texts/text.ts'
import { formatNumber } from './number.ts'

// In a file of its own, because texts contain numbers and the other functions here contain texts.
export { formatNumber }

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const
const thinSpace = '\u202f'

/** Returns the binary unit in which a number of bytes has one to four integer digits, and how many bytes the unit has. */
export function byteScale(bytes: number): { divisor: number; name: string } {
  let unit = 0
  for (let rest = bytes; rest >= 1024 && unit < units.length - 1; rest /= 1024) unit++
  return { divisor: 1024 ** unit, name: units[unit] ?? '' }
}

/** Formats three significant digits and the whole integer part: 1.5, 63.3, 384, 1,017. A small value is never 0. */
function short(value: number): string {
  if (value > 0 && value < 0.005) return `<${formatNumber(0.01, 2)}`
  return formatNumber(value, value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2)
}

/** Formats bytes in a binary unit: `384 GiB`. */
export function formatBytes(bytes: number): string {
  const { divisor, name } = byteScale(bytes)
  return `${short(bytes / divisor)} ${name}`
}

/** Formats used and total bytes in the unit of the total: `384 / 607 GiB`. */
function formatBytesOf(used: number, total: number): string {
  const { divisor, name } = byteScale(total)
  return `${pair(used / divisor, total / divisor)} ${name}`
}

/** Formats bytes before and after a change, in the unit of the larger amount and with the same decimals: `1.90 → 2.11 TiB`. */
export function formatBytesChange(before: number, after: number): string {
  const most = Math.max(before, after)
  const { divisor, name } = byteScale(most)
  const decimals = decimalsOf([before / divisor, after / divisor])
  return `${fixed(before / divisor, decimals)} → ${fixed(after / divisor, decimals)} ${name}`
}

/** Formats used and total CPU cores: `34.5 / 64.0 cores`. */
function formatCoresOf(used: number, total: number): string {
  return text('usage.cores', { amount: pair(used, total) })
}

/** Formats two numbers with the same decimals, three significant digits of the total: `1.90 / 2.11`. */
function pair(used: number, total: number): string {
  const decimals = decimalsOf([used, total], total)
  return `${fixed(used, decimals)} / ${formatNumber(total, decimals, decimals)}`
}

/** Returns the decimals with which `reference`, by default the largest number, has three significant digits; 0 if all are whole. */
function decimalsOf(values: readonly number[], reference = Math.max(...values)): number {
  if (reference >= 100 || values.every(Number.isInteger)) return 0
  return reference >= 10 ? 1 : 2
}

/** Formats a number with these decimals. A small value is never 0. */
function fixed(value: number, decimals: number): string {
  const least = 10 ** -decimals
  return value > 0 && value < least / 2 ? `<${formatNumber(least, decimals)}` : formatNumber(value, decimals, decimals)
}

/** Formats a percentage, by default with one decimal: `63.3 %`. */
export function formatPercentage(percentage: number, decimals = 1): string {
  return `${formatNumber(percentage, decimals, decimals)}${thinSpace}%`
}

type Quantity = { raw: number; total: number; unit: 'byte' | 'core' }

/** Formats what is used of a total in the unit of the total. */
export function formatUsed({ raw, total, unit }: Quantity): string {
  return unit === 'byte' ? formatBytesOf(raw, total) : formatCoresOf(raw, total)
}

/** Formats the exact value for a tooltip: `412,316,860,416 of 651,835,121,664 bytes`. */
export function formatExactly({ raw, total, unit }: Quantity): string {
  const amounts = { used: formatNumber(raw, 6), total: formatNumber(total, 6) }
  return unit === 'byte' ? text('usage.bytesOf', amounts) : text('usage.coresOf', amounts)
}

const steps = [
  ['usage.daysAgo', dayMs / 1000],
  ['usage.hoursAgo', 3_600],
  ['usage.minutesAgo', 60],
  ['usage.secondsAgo', 1],
] as const

/**
 * Formats the age of a time in its largest whole unit: `4 minutes ago`. A time up to 5 minutes ahead of the clock is
 * `just now`, a later one `in the future`.
 */
export function formatAge(time: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(time)) / 1000)
  if (seconds < -300) return text('usage.inTheFuture')
  const step = steps.find(([, length]) => seconds >= length)
  if (!step) return text('usage.justNow')
  const [unit, length] = step
  return text(unit, { count: Math.floor(seconds / length) })
}

const exactTimes = new Map<string, Intl.DateTimeFormat>()

/** Formats the exact time in the browser's time zone, for a tooltip. */
export function formatTime(time: string | Date): string {
  const format =
    exactTimes.get(locale()) ?? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'long' })
  exactTimes.set(locale(), format)
  return format.format(new Date(time))
}
