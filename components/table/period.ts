/** A stretch of time, as a list's address holds it: RFC 3339, the end not included; empty where it is open. */
export type Period = { since: string; until: string }

const hourMs = 3_600_000
export const periods = [
  { label: 'Last hour', ms: hourMs },
  { label: 'Last 24 hours', ms: 24 * hourMs },
  { label: 'Last 7 days', ms: 7 * 24 * hourMs },
  { label: 'Last 30 days', ms: 30 * 24 * hourMs },
] as const

/** The time in a field of the browser's, which is in its time zone and has no name for it: `2026-11-20T09:30`. */
export function fieldOf(time: string): string {
  const ms = Date.parse(time)
  if (Number.isNaN(ms)) return ''
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The time that a field of the browser's names. */
export function timeOf(field: string): string {
  const ms = Date.parse(field)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

/** In words, for the button that changes it. */
export function formatPeriod({ since, until }: Period, none: string): string {
  const text = (time: string) =>
    new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  if (since === '' && until === '') return none
  if (until === '') return `Since ${text(since)}`
  return since === '' ? `Before ${text(until)}` : `${text(since)} – ${text(until)}`
}
