import { stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'

const hourMs = stepMs['1h']

/** The values of a slice: as many assets times hours are read and written at once. */
const maxValues = 50_000

/** Whole hours, in epoch milliseconds: the first and the last one, both included. */
export type Slice = { fromMs: number; toMs: number }

/** How many hours of this number of assets a slice has: at most a day. */
export function hoursOfSlice(assets: number): number {
  return Math.max(1, Math.min(24, Math.floor(maxValues / Math.max(1, assets))))
}

/** The first slice of the hours from `fromMs` to `toMs`. It ends with the day in UTC. Undefined if there is no hour. */
export function nextSlice({ fromMs, toMs }: Slice, hours: number): Slice | undefined {
  const from = Math.ceil(fromMs / hourMs) * hourMs
  const to = Math.floor(toMs / hourMs) * hourMs
  if (from > to) return undefined
  const endOfDay = (Math.floor(from / dayMs) + 1) * dayMs - hourMs
  return { fromMs: from, toMs: Math.min(from + (hours - 1) * hourMs, endOfDay, to) }
}

/** The times of the hours of a slice. */
export function timesOf({ fromMs, toMs }: Slice): number[] {
  return Array.from({ length: hourCount({ fromMs, toMs }) }, (_, n) => fromMs + n * hourMs)
}

export function hourCount({ fromMs, toMs }: Slice): number {
  return (toMs - fromMs) / hourMs + 1
}
