const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const
const thinSpace = '\u202f'

/**
 * A number in English with at most `most` decimals, of which `least` are written even when they are zeros. By hand: the
 * first use of Intl, whatever it formats, keeps a phone busy for 50 ms, and every page begins with a number.
 */
export function formatNumber(value: number, most = 0, least = 0): string {
  if (value < 0) return `-${formatNumber(-value, most, least)}`
  const [whole = '', decimals = ''] = Number.isInteger(value) ? [String(value)] : rounded(value, most)
  const shown = decimals.slice(0, least).padEnd(least, '0') + decimals.slice(least).replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown && `.${shown}`)
}

/** The digits before and after the point. By its decimals, as people round: 1.005 is a little less in binary. */
function rounded(value: number, decimals: number): [whole: string, decimals: string] {
  // Smaller ones are written with an exponent, and are nothing here.
  const shifted = value < 1e-6 ? 0 : Math.round(Number(`${value}e${decimals}`))
  const digits = String(shifted).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return [digits.slice(0, point), digits.slice(point)]
}

/** The binary unit in which a number of bytes has one to four digits before the point. */
function unitOf(bytes: number): number {
  let unit = 0
  for (let rest = bytes; rest >= 1024 && unit < units.length - 1; rest /= 1024) unit++
  return unit
}

/** Three significant digits, but never an integer part cut short: 1.5, 63.3, 384, 1,017; never 0 for a little. */
function short(value: number): string {
  if (value > 0 && value < 0.005) return '<0.01'
  return formatNumber(value, value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2)
}

/** Bytes in the binary unit that suits them: `384 GiB`. */
export function formatBytes(bytes: number): string {
  const unit = unitOf(bytes)
  return `${short(bytes / 1024 ** unit)} ${units[unit]}`
}

/** Used of total in the unit of the total: `384 / 607 GiB`. */
export function formatBytesOf(used: number, total: number): string {
  const unit = unitOf(total)
  return `${short(used / 1024 ** unit)} / ${short(total / 1024 ** unit)} ${units[unit]}`
}

/** Used of all cores: `2,168.1 / 18,496 cores`. */
export function formatCoresOf(used: number, total: number): string {
  return `${formatNumber(used, 1)} / ${formatNumber(total, 1)} cores`
}

/** A percentage with one decimal: `63.3 %`. */
export function formatPercentage(percentage: number): string {
  return `${formatNumber(percentage, 1, 1)}${thinSpace}%`
}

type Quantity = { raw: number; total: number; unit: 'byte' | 'core' }

export function formatUsed({ raw, total, unit }: Quantity): string {
  return unit === 'byte' ? formatBytesOf(raw, total) : formatCoresOf(raw, total)
}

/** The exact value, for a tooltip: `412,316,860,416 of 651,835,121,664 bytes`. */
export function formatExactly({ raw, total, unit }: Quantity): string {
  return `${formatNumber(raw, 6)} of ${formatNumber(total, 6)} ${unit === 'byte' ? 'bytes' : 'cores'}`
}

const steps: [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** How long ago a time is, in its largest whole unit: `4 minutes ago`; a time ahead of the clock is `just now`. */
export function formatAge(time: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(time)) / 1000)
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? []
  if (!unit || !length) return 'just now'
  const count = Math.floor(seconds / length)
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'} ago`
}

let exactTime: Intl.DateTimeFormat | undefined

/** The exact time in the time zone of this browser, for a tooltip. */
export function formatTime(time: string | Date): string {
  exactTime ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return exactTime.format(new Date(time))
}
