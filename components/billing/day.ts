const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A plain date, which is the same day everywhere: `1 Nov 2026`. */
export function formatDay(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`))
}

/** A time in the browser's time zone, without the hours of a midnight: `1 Nov 2026`, `1 Nov 2026, 01:00`. */
export function formatBeginning(time: string): string {
  const at = new Date(time)
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0
  return at.toLocaleString('en-GB', { dateStyle: 'medium', ...(isMidnight ? {} : { timeStyle: 'short' }) })
}

/** The plain date of a time in the browser's time zone: `2026-11-01`. */
export function dayOf(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
