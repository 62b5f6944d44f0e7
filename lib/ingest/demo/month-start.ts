/** The first instant (UTC) of the month that lies `months` after the one of `nowMs`; negative for the past. */
export function monthStart(nowMs: number, months: number): Date {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}
