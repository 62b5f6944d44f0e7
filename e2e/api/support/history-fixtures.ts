import type { Database } from '#lib/db/client.ts'
import { computeForecasts } from '#lib/domain/forecasts/compute-forecasts.ts'
import { addDays, growth } from '#lib/domain/history/test-points.ts'
import type { AssetResource, PoolResource } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'

/** A history of so many days until yesterday, with a used amount that grows every day. */
export type FixtureHistory = {
  hybrid_core_id: string
  asset_id?: string
  resource: PoolResource | AssetResource
  days: number
  from: number
  perDay: number
  total: number
  /** The fullest node on the last day. */
  fullest?: { asset_id: string; percentage: number }
}

/** Histories of both partners: some run full, some are flat, shrink or are too short for a forecast. */
export const histories: FixtureHistory[] = [
  {
    ...{ hybrid_core_id: 'alpha', resource: 'distributed', days: 60, from: 200, perDay: 10, total: 1_000 },
    fullest: { asset_id: 'node-000', percentage: 91.25 },
  },
  { hybrid_core_id: 'alpha', resource: 'object', days: 60, from: 300, perDay: 10, total: 1_200 },
  { hybrid_core_id: 'alpha', resource: 'rocket', days: 60, from: 900, perDay: -5, total: 1_000 },
  { hybrid_core_id: 'alpha', resource: 'cpu', days: 60, from: 2.25, perDay: 0, total: 16 },
  { hybrid_core_id: 'beta', resource: 'object', days: 5, from: 10, perDay: 1, total: 100 },
  { hybrid_core_id: 'a:b_c.d-9', resource: 'distributed', days: 40, from: 500, perDay: 10, total: 1_000 },
  { hybrid_core_id: 'bravo', resource: 'distributed', days: 40, from: 300, perDay: 10, total: 1_000 },
  { hybrid_core_id: 'alpha', asset_id: 'node-000', resource: 'storage', days: 30, from: 400, perDay: 10, total: 1_000 },
  { hybrid_core_id: 'alpha', asset_id: 'node-000', resource: 'cpu', days: 30, from: 1.5, perDay: 0, total: 4 },
  { hybrid_core_id: 'alpha', asset_id: 'node-001', resource: 'storage', days: 30, from: 600, perDay: 5, total: 1_000 },
  { hybrid_core_id: 'bravo', asset_id: 'node-000', resource: 'storage', days: 30, from: 100, perDay: 10, total: 1_000 },
]

/** Returns yesterday in UTC, counted from 1970-01-01: the last day that has ended. */
export function yesterday(nowMs: number): number {
  return Math.floor(nowMs / dayMs) - 1
}

/** Noon of the day in UTC. In its first quarter of an hour, forecasts do not contain yesterday yet. */
export function noonOf(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1 / 2) * dayMs
}

/** Stores the histories, and computes the forecasts that a server would compute as soon as it runs. */
export async function addHistories(db: Database, nowMs: number): Promise<void> {
  for (const { days, from, perDay, total, fullest, ...subject } of histories) {
    const last = yesterday(nowMs)
    const points = growth(last, days, { from, perDay, total })
    const all = points.map((point) => ({ ...point, ...(fullest && point.day === last && { fullest }) }))
    await addDays(db.write, subject, all)
  }
  await computeForecasts(db, { now: noonOf(nowMs), signal: new AbortController().signal })
}
