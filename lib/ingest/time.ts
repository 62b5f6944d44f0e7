const timePattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/

// Its offset may carry a time out of the years that RFC 3339 can write.
const earliestMs = Date.parse('0000-01-01T00:00:00Z')
const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

/** The epoch milliseconds of an RFC 3339 time with its offset, smaller parts cut off; undefined when it is none. */
export function parseTime(text: string): number | undefined {
  const match = timePattern.exec(text)
  // Date.parse alone takes the 30th of February and 24:00.
  const ms = match && isRealDay(match) ? Date.parse(text.toUpperCase()) : Number.NaN
  return ms >= earliestMs && ms <= latestMs ? ms : undefined
}

/** Whether the text is YYYY-MM-DD and names a day that there is. */
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
