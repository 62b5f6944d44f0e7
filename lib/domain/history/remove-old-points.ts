import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { type PointTable, pointTables } from '#lib/db/schema/history-schema.ts'
import { type agedSteps, type HistoryAges, type HistoryStep, stepMs } from '#lib/values/history.ts'
import { bucketOf } from './time-span.ts'

type Options = {
  ages: HistoryAges
  now: number
  /** Ends the work after the current step; the rest is removed by the next run. */
  signal: AbortSignal
  /** The rows of the first step; the next ones have as many as take 10 ms. */
  rowsOfStep?: number
}

const ageOf = {
  pool_points_5m: '5m',
  pool_points_1h: '1h',
  pool_points_1d: '1d',
  asset_points_1h: 'asset.1h',
  asset_points_1d: 'asset.1d',
} as const satisfies Record<PointTable, (typeof agedSteps)[number]>

/** A step is one transaction, during which the process serves no requests on the embedded database. */
const stepTimeMs = 10
const maxRows = 5_000
/** How long a change of partitions waits for running queries, because later queries wait behind it. */
const lockTimeoutMs = 40
const attempts = 20
const retryMs = 250

/**
 * Removes the points that are older than their age, in steps that requests do not notice, and the subjects that they
 * belonged to; returns the number of removed rows and partitions. On PostgreSQL it drops whole months, and creates the
 * partitions of the next ones. If another process holds the lock, the rest is left to the next run.
 */
export async function removeOldPoints(db: Database, options: Options): Promise<number> {
  const { ages, now, signal } = options
  let removed = 0
  for (const table of pointTables) {
    if (signal.aborted) break
    const keepFromMs = now - ages[ageOf[table]]
    removed += await renewPartitions(db, table, { keepFromMs, now, signal })
    removed += await deleteRows(db, table, bucketOf(keepFromMs, stepOf(table)), options)
  }
  return removed + (await deleteSubjects(db, options))
}

/** Deletes the subjects of assets that were removed so long ago that they have no points; a run deletes some of them. */
async function deleteSubjects({ engine, transaction }: Database, { ages, now, signal }: Options): Promise<number> {
  if (signal.aborted) return 0
  const before = now - Math.max(ages['asset.1h'], ages['asset.1d'])
  try {
    const { numAffectedRows = 0n } = await transaction((trx) =>
      sql`delete from history_subjects where id in (
        select id from history_subjects as subject where removed_at < ${before} and not exists (select 1 from assets
          where assets.hybrid_core_id = subject.hybrid_core_id and assets.id = subject.asset_id)
        limit ${sql.lit(maxRows)})`.execute(trx),
    )
    return Number(numAffectedRows)
  } catch (error) {
    if (engine.isLocked(error)) return 0
    throw error
  }
}

function stepOf(table: PointTable): HistoryStep {
  return table.endsWith('_5m') ? '5m' : table.endsWith('_1h') ? '1h' : '1d'
}

async function renewPartitions(
  { engine, transaction }: Database,
  table: PointTable,
  { keepFromMs, now, signal }: { keepFromMs: number; now: number; signal: AbortSignal },
): Promise<number> {
  if (!engine.hasPartitions) return 0
  for (let attempt = 0; attempt < attempts && !signal.aborted; attempt++) {
    try {
      return await transaction(async (trx) => {
        await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx)
        await engine.preparePartitions(trx, table, stepMs[stepOf(table)], now)
        return engine.dropPartitions(trx, table, keepFromMs)
      })
    } catch (error) {
      if (!engine.isLocked(error)) throw error
      await sleep(retryMs)
    }
  }
  return 0
}

/** Deletes the rows of earlier buckets, the earliest first. */
async function deleteRows(
  { engine, transaction }: Database,
  table: PointTable,
  firstKept: number,
  { signal, rowsOfStep = 1_000 }: Options,
): Promise<number> {
  const rows = sql.table(engine.unpartitioned(table))
  let limit = rowsOfStep
  let removed = 0
  while (!signal.aborted) {
    const startedAt = performance.now()
    let count: number
    try {
      count = await transaction(async (trx) => {
        // A range of the key: PostgreSQL may look up a list of keys by reading the whole table for each.
        const { rows: ends } = await sql<{ bucket: number; series_id: number }>`select bucket, series_id from ${rows}
          where bucket < ${firstKept} order by bucket, series_id limit 1 offset ${limit - 1}`.execute(trx)
        const [end] = ends
        const upTo = end ? sql`(bucket, series_id) <= (${end.bucket}, ${end.series_id})` : sql`bucket < ${firstKept}`
        const { numAffectedRows } = await sql`delete from ${rows} where ${upTo}`.execute(trx)
        return Number(numAffectedRows ?? 0)
      })
    } catch (error) {
      if (engine.isLocked(error)) break
      throw error
    }
    removed += count
    if (count < limit) break
    const tookMs = performance.now() - startedAt
    limit = Math.max(1, Math.min(maxRows, Math.round((limit * stepTimeMs) / tookMs)))
    await sleep(tookMs)
  }
  return removed
}
