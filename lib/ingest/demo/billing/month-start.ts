/** The start (UTC) of the month that is `months` after the month of `nowMs`; negative for the past. */
export function monthStart(nowMs: number, months: number): Date {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}
