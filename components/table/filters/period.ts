import { formatBeginning } from '../../records/day.ts'
import { text } from '../../texts/text.ts'

/** A period in the address of a list: RFC 3339 times, the end exclusive; an open side is empty. */
export type Period = { since: string; until: string }

const hourMs = 3_600_000
export const periods = [
  { label: 'table.lastHour', ms: hourMs },
  { label: 'table.last24Hours', ms: 24 * hourMs },
  { label: 'table.last7Days', ms: 7 * 24 * hourMs },
  { label: 'table.last30Days', ms: 30 * 24 * hourMs },
] as const

/** Converts a time to the value of a `datetime-local` field, in the browser's time zone: `2026-11-20T09:30`. */
export function fieldOf(time: string): string {
  const ms = Date.parse(time)
  if (Number.isNaN(ms)) return ''
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Converts the value of a `datetime-local` field to a time; empty when it is not a time. */
export function timeOf(field: string): string {
  const ms = Date.parse(field)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

/** Formats a period for the button of its filter; `none` is the text without a period. */
export function formatPeriod({ since, until }: Period, none: string): string {
  if (since === '' && until === '') return none
  if (until === '') return text('table.since', { time: formatBeginning(since) })
  if (since === '') return text('table.before', { time: formatBeginning(until) })
  return `${formatBeginning(since)} – ${formatBeginning(until)}`
}
