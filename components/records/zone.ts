import { tzOffset } from '@date-fns/tz/tzOffset'
import { desk } from '#lib/values/desk.ts'
import { dayMs } from '#lib/values/time.ts'

export type Moment = { year: number; month: number; day: number; hours: number; minutes: number }

/** An IANA time zone, or that of the browser. */
export type Zone = 'browser' | (string & {})

const minuteMs = 60_000

/** Returns the zone that the user has chosen, else that of the browser, also when the browser does not know the chosen one. */
export function shownZone(): Zone {
  return chosenZone() ?? 'browser'
}

/** Returns the zone of the server's HTML, which does not know that of the browser: UTC, if the user has chosen none. */
export function zoneInHtml(): Zone {
  return chosenZone() ?? 'UTC'
}

/** Returns the IANA name of a zone. */
export function zoneName(zone: Zone): string {
  return zone === 'browser' ? browserZone() : zone
}

/** The first `Intl.DateTimeFormat` of a page takes a slow phone 100 ms; `Temporal`, which newer browsers have, takes nothing. */
function browserZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }
  return Temporal ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the parts of a time in a zone. */
export function momentOf(at: Date, zone: Zone): Moment {
  const shifted = new Date(at.getTime() + offsetMs(at.getTime(), zone))
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
  }
}

/**
 * Returns the time with these parts in a zone, in epoch ms. The parts may exceed their range. As with `new Date`, a time that
 * the clocks repeat is the first one, and one that they skip is as much later as they skip.
 */
export function timeOf({ year, month, day, hours, minutes }: Moment, zone: Zone): number {
  const shifted = Date.UTC(year, month - 1, day, hours, minutes)
  const [before, after] = [offsetMs(shifted - dayMs, zone), offsetMs(shifted + dayMs, zone)]
  const found = [before, after].find((offset) => offsetMs(shifted - offset, zone) === offset)
  return shifted - (found ?? before)
}

function chosenZone(): Zone | null {
  const { timeZone } = desk()
  return timeZone === null || Number.isNaN(tzOffset(timeZone, new Date())) ? null : timeZone
}

function offsetMs(at: number, zone: Zone): number {
  const date = new Date(at)
  if (zone === 'UTC') return 0
  return (zone === 'browser' ? -date.getTimezoneOffset() : tzOffset(zone, date)) * minuteMs
}
