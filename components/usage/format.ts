const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const
const thinSpace = '\u202f'

// Made once: a table writes hundreds of numbers, and making a format costs far more than using it.
const upTo = (digits: number) => new Intl.NumberFormat('en', { maximumFractionDigits: digits })
const [upToNone, upToOne, upToTwo] = [upTo(0), upTo(1), upTo(2)]
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const exact = upTo(6)
const exactTimes = new Map<string | undefined, Intl.DateTimeFormat>()

/** The binary unit in which a number of bytes has one to four digits before the point. */
function unitOf(bytes: number): number {
  let unit = 0
  for (let rest = bytes; rest >= 1024 && unit < units.length - 1; rest /= 1024) unit++
  return unit
}

/** Three significant digits, but never an integer part cut short: 1.5, 63.3, 384, 1,017; never 0 for a little. */
function short(value: number): string {
  if (value > 0 && value < 0.005) return '<0.01'
  const format = value >= 100 || Number.isInteger(value) ? upToNone : value >= 10 ? upToOne : upToTwo
  return format.format(value)
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
  return `${upToOne.format(used)} / ${upToOne.format(total)} cores`
}

/** A percentage with one decimal: `63.3 %`. */
export function formatPercentage(percentage: number): string {
  return `${oneDecimal.format(percentage)}${thinSpace}%`
}

type Quantity = { raw: number; total: number; unit: 'byte' | 'core' }

export function formatUsed({ raw, total, unit }: Quantity): string {
  return unit === 'byte' ? formatBytesOf(raw, total) : formatCoresOf(raw, total)
}

/** The exact value, for a tooltip: `412,316,860,416 of 651,835,121,664 bytes`. */
export function formatExactly({ raw, total, unit }: Quantity): string {
  return `${exact.format(raw)} of ${exact.format(total)} ${unit === 'byte' ? 'bytes' : 'cores'}`
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'long' })

/** How long ago a time is, in its largest whole unit: `4 minutes ago`; a time ahead of the clock is `just now`. */
export function formatAge(time: string, nowMs: number): string {
  const seconds = Math.floor((nowMs - Date.parse(time)) / 1000)
  const step = steps.find(([, length]) => seconds >= length)
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}

/** The exact time, for a tooltip; in the browser's time zone unless another is given. */
export function formatTime(time: string, timeZone?: string): string {
  const format =
    exactTimes.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone })
  exactTimes.set(timeZone, format)
  return format.format(new Date(time))
}
