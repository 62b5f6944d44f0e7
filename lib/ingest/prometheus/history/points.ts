import type { HistoryPoint } from '#lib/domain/history/read-history.ts'
import { amountOf, storedAmountOf } from '#lib/domain/history/series.ts'
import { bucketOf } from '#lib/domain/history/time-span.ts'
import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'
import { type HistoryStep, stepMs } from '#lib/values/history.ts'
import type { QuantityName } from '../../observations/given-parts.ts'

/** The values of a field by time in epoch milliseconds; null where it is not known. A constant has the same at all times. */
export type FieldValues = ReadonlyMap<number, number | null> | number

type Fields = { used: FieldValues; total: FieldValues; allocated?: FieldValues | undefined }

/** Returns the points of a quantity as they would have been kept. A time without `used` or `total` has no value. */
export function pointsOf(
  quantity: QuantityName,
  { used, total, allocated }: Fields,
  step: HistoryStep,
): HistoryPoint[] {
  const points = new Map<number, HistoryPoint>()
  if (typeof used === 'number') return []
  for (const atMs of [...used.keys()].sort((a, b) => a - b)) {
    const [raw, all] = [valueAt(used, atMs), valueAt(total, atMs)]
    if (raw === null || all === null) continue
    const bucket = bucketOf(atMs, step)
    const { lowest = raw, highest = raw } = points.get(bucket) ?? {}
    points.set(bucket, {
      at: new Date(bucket * stepMs[step]).toISOString(),
      ...{ raw, total: all, allocated: allocated === undefined ? null : valueAt(allocated, atMs) },
      percentage: percentageOf(raw, all),
      ...{ lowest: Math.min(lowest, raw), highest: Math.max(highest, raw) },
    })
  }
  return [...points.values()]

  function valueAt(values: FieldValues, atMs: number): number | null {
    const value = typeof values === 'number' ? values : (values.get(atMs) ?? null)
    // With the precision of points that are kept.
    return value === null ? null : amountOf(storedAmountOf(value, quantity), quantity)
  }
}
