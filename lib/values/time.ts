const timePattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/

// With its offset, a time can lie outside the years that RFC 3339 can write.
const earliestMs = Date.parse('0000-01-01T00:00:00Z')
const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

export const dayMs = 86_400_000

/**
 * Parses an RFC 3339 time with an offset to epoch milliseconds; digits after the third are cut off. Returns undefined for
 * other text.
 */
export function parseTime(text: string): number | undefined {
  const match = timePattern.exec(text)
  // Date.parse alone accepts 30 February and 24:00.
  const ms = match && isRealDay(match) ? Date.parse(text.toUpperCase()) : Number.NaN
  return ms >= earliestMs && ms <= latestMs ? ms : undefined
}

/**
 * Parses an RFC 3339 time, or the start of a day (YYYY-MM-DD) in UTC, to epoch milliseconds. Returns undefined for other
 * text.
 */
export function parseDayOrTime(text: string): number | undefined {
  return isDate(text) ? Date.parse(text) : parseTime(text)
}

/** Returns whether the text is YYYY-MM-DD and names a day that exists. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text)
  return match !== null && isRealDay(match)
}

function isRealDay([, year, month, day]: readonly string[]): boolean {
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}
