import { isGerman, locale } from '../texts/locale.ts'
import { type Moment, momentOf, shownZone, type Zone } from './zone.ts'

const months = {
  'en-GB': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  'de-DE': 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' '),
}

// The form of a date is that of the language, as with numbers. Not by Intl: a server and a browser can have different words,
// and its first use takes 50 ms on a phone.

/** Formats a plain date, independent of the time zone: `1 Nov 2026`, in German `01.11.2026`. */
export function formatDay(date: string): string {
  const [year = 0, month = 1, day = 0] = date.split('-').map(Number)
  return dayText({ year, month, day })
}

/** Formats a time in a zone; midnight is left out: `1 Nov 2026`, `1 Nov 2026, 01:00`. */
export function formatBeginning(time: string, zone: Zone = shownZone()): string {
  const moment = momentOf(new Date(time), zone)
  const isMidnight = moment.hours === 0 && moment.minutes === 0
  return isMidnight ? dayText(moment) : `${dayText(moment)}, ${clockText(moment)}`
}

/** Formats a time for a deadline: `02:30` on the day of `now`, else `23 Nov 2026, 02:30`. */
export function formatDeadline(time: string, now: Date): string {
  const moment = momentOf(new Date(time), shownZone())
  return dayOf(new Date(time)) === dayOf(now) ? clockText(moment) : `${dayText(moment)}, ${clockText(moment)}`
}

/** Converts a time to a plain date in the zone in which times are shown: `2026-11-01`. */
export function dayOf(at: Date): string {
  const { year, month, day } = momentOf(at, shownZone())
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Converts a time to a plain date in UTC, by which the API decides whether an invoice is overdue. */
export function utcDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Formats a day without its year, for an axis: `1 Nov`, in German `01.11.`. */
export function shortDayText({ month, day }: Pick<Moment, 'month' | 'day'>): string {
  return isGerman() ? `${twoDigits(day)}.${twoDigits(month)}.` : `${day} ${monthText(month)}`
}

/** Formats a month: `Nov`. */
export function monthText(month: number): string {
  return months[locale()][month - 1] ?? ''
}

function dayText({ year, month, day }: Pick<Moment, 'year' | 'month' | 'day'>): string {
  return isGerman() ? `${shortDayText({ month, day })}${year}` : `${shortDayText({ month, day })} ${year}`
}

/** Formats the time of a day: `01:00`. */
export function clockText({ hours, minutes }: Pick<Moment, 'hours' | 'minutes'>): string {
  return `${twoDigits(hours)}:${twoDigits(minutes)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
