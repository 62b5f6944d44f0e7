import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#lib/db/client.ts'
import { dayMs } from '#lib/values/time.ts'
import { type DueCore, dueCores, writeForecasts } from './due-cores.ts'
import { type ForecastDays, type ForecastSource, forecastsOf } from './forecast-rows.ts'

/** Values of a day may arrive this long after its end. */
const lateMs = 15 * 60_000

type Options = {
  /** Epoch milliseconds. */
  now: number
  /** Ends the computation after the current step; the next call goes on with the next one. */
  signal: AbortSignal
  /** Computes the forecasts; without it, this process does. */
  source?: ForecastSource
}

type Step = ForecastDays & { db: Database; signal: AbortSignal; source: ForecastSource }

/** Computes and stores the forecasts that do not contain the last day that has ended, in small steps, first those of pools. */
export async function computeForecasts(
  db: Database,
  { now, signal, source = forecastsOf(db.read) }: Options,
): Promise<void> {
  const step: Step = { db, signal, source, now, day: Math.floor((now - lateMs) / dayMs) - 1 }
  for await (const core of dueCores(db, 'pools_day', step.day)) {
    if (signal.aborted) return
    await computePools(core, step)
    await nextTurn()
  }
  for await (const core of dueCores(db, 'assets_day', step.day)) {
    while (!signal.aborted && (await computeAssets(core, step))) await nextTurn()
    if (signal.aborted) return
  }
}

async function computePools(core: DueCore, { db, source, day, now }: Step): Promise<void> {
  const rows = await source.pools(core.id, { day, now })
  await writeForecasts(db, core, { pools_day: day }, async (transaction, partner_uuid) => {
    await transaction.deleteFrom('pool_forecasts').where('hybrid_core_id', '=', core.id).execute()
    if (rows.length === 0) return
    const values = rows.map((row) => ({ hybrid_core_id: core.id, partner_uuid, ...row }))
    await transaction.insertInto('pool_forecasts').values(values).execute()
  })
}

/** Computes the forecasts of some assets after `core.asset_id`. Returns whether to go on with further ones. */
async function computeAssets(core: DueCore, { db, source, day, now }: Step): Promise<boolean> {
  const after = core.asset_id ?? ''
  const { rows, last } = await source.assets(core.id, after, { day, now })
  const state = { asset_id: last, computing_day: day, ...(last === null && { assets_day: day }) }
  const isWritten = await writeForecasts(db, core, state, async (transaction) => {
    let old = transaction
      .deleteFrom('asset_forecasts')
      .where('hybrid_core_id', '=', core.id)
      .where('asset_id', '>', after)
    if (last !== null) old = old.where('asset_id', '<=', last)
    await old.execute()
    if (rows.length === 0) return
    const existing = await transaction
      .selectFrom('assets')
      .select('id')
      .where('hybrid_core_id', '=', core.id)
      .where('id', 'in', [...new Set(rows.map(({ asset_id }) => asset_id))])
      .execute()
    const ids = new Set(existing.map(({ id }) => id))
    const values = rows.flatMap((row) => (ids.has(row.asset_id) ? [{ hybrid_core_id: core.id, ...row }] : []))
    if (values.length > 0) await transaction.insertInto('asset_forecasts').values(values).execute()
  })
  core.asset_id = last
  return isWritten && last !== null
}
