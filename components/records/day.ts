import { isGerman, locale } from '../texts/locale.ts'

const months = {
  'en-GB': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  'de-DE': 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' '),
}

export type Moment = { year: number; month: number; day: number; hours: number; minutes: number }

/** The server renders times in UTC; the browser then shows its own time zone. */
export type Zone = 'browser' | 'UTC'

// The form of a date is that of the language, as with numbers. Not by Intl: a server and a browser can have different words,
// and its first use takes 50 ms on a phone.

/** Formats a plain date, independent of the time zone: `1 Nov 2026`, in German `01.11.2026`. */
export function formatDay(date: string): string {
  const [year = 0, month = 1, day = 0] = date.split('-').map(Number)
  return dayText({ year, month, day })
}

/** Formats a time in the browser's time zone; midnight is left out: `1 Nov 2026`, `1 Nov 2026, 01:00`. */
export function formatBeginning(time: string, zone: Zone = 'browser'): string {
  const moment = momentOf(new Date(time), zone)
  const isMidnight = moment.hours === 0 && moment.minutes === 0
  return isMidnight ? dayText(moment) : `${dayText(moment)}, ${clockText(moment)}`
}

/** Formats a time in the browser's time zone for a deadline: `02:30` on the day of `now`, else `23 Nov 2026, 02:30`. */
export function formatDeadline(time: string, now: Date): string {
  const moment = localMoment(new Date(time))
  return dayOf(new Date(time)) === dayOf(now) ? clockText(moment) : `${dayText(moment)}, ${clockText(moment)}`
}

/** Converts a time to a plain date in the browser's time zone: `2026-11-01`. */
export function dayOf(at: Date): string {
  const { year, month, day } = localMoment(at)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Converts a time to a plain date in UTC, by which the API decides whether an invoice is overdue. */
export function utcDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Returns the parts of a time in a zone. */
export function momentOf(at: Date, zone: Zone): Moment {
  return zone === 'UTC' ? utcMoment(at) : localMoment(at)
}

/** Formats a day without its year, for an axis: `1 Nov`, in German `01.11.`. */
export function shortDayText({ month, day }: Pick<Moment, 'month' | 'day'>): string {
  return isGerman() ? `${twoDigits(day)}.${twoDigits(month)}.` : `${day} ${monthText(month)}`
}

/** Formats a month: `Nov`. */
export function monthText(month: number): string {
  return months[locale()][month - 1] ?? ''
}

function localMoment(at: Date): Moment {
  return {
    year: at.getFullYear(),
    month: at.getMonth() + 1,
    day: at.getDate(),
    hours: at.getHours(),
    minutes: at.getMinutes(),
  }
}

function utcMoment(at: Date): Moment {
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hours: at.getUTCHours(),
    minutes: at.getUTCMinutes(),
  }
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
