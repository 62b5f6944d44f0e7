import { dayMs } from '#lib/values/time.ts'
import { shownZone, zoneName } from '../records/zone.ts'
import { isGerman, locale } from '../texts/locale.ts'

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const
const thinSpace = '\u202f'

/**
 * Formats a number in the language of the page with at most `most` decimals, and with `least` decimals even when they are zeros. Not by
 * Intl: its first use takes 50 ms on a phone, and every page has a number.
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

/** Returns the binary unit in which a number of bytes has one to four integer digits, and how many bytes the unit has. */
export function byteScale(bytes: number): { divisor: number; name: string } {
  let unit = 0
  for (let rest = bytes; rest >= 1024 && unit < units.length - 1; rest /= 1024) unit++
  return { divisor: 1024 ** unit, name: units[unit] ?? '' }
}

/** Formats three significant digits and the whole integer part: 1.5, 63.3, 384, 1,017. A small value is never 0. */
function short(value: number): string {
  if (value > 0 && value < 0.005) return '<0.01'
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
  return `${pair(used, total)} cores`
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
  return value > 0 && value < least / 2 ? `<${least}` : formatNumber(value, decimals, decimals)
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
  return `${formatNumber(raw, 6)} of ${formatNumber(total, 6)} ${unit === 'byte' ? 'bytes' : 'cores'}`
}

const steps: [unit: string, seconds: number][] = [
  ['day', dayMs / 1000],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/**
 * Formats the age of a time in its largest whole unit: `4 minutes ago`. A time up to 5 minutes ahead of the clock is
 * `just now`, a later one `in the future`.
 */
export function formatAge(time: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(time)) / 1000)
  if (seconds < -300) return 'in the future'
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? []
  if (!unit || !length) return 'just now'
  const count = Math.floor(seconds / length)
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'} ago`
}

/** By locale and zone: a server formats for all users. */
const exactTimes = new Map<string, Intl.DateTimeFormat>()

/** Formats the exact time, with its zone, for a tooltip. */
export function formatTime(time: string | Date): string {
  const [language, timeZone] = [locale(), zoneName(shownZone())]
  const key = `${language} ${timeZone}`
  const format =
    exactTimes.get(key) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone })
  exactTimes.set(key, format)
  return format.format(new Date(time))
}
