import { sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import { applyObservations } from '../observations/apply-observations.ts'
import { expireLateForecasts } from '../observations/late-values.ts'
import { countAssets, writeAssets } from '../observations/merge-assets.ts'
import { recordPoints } from '../observations/record-points.ts'
import type { Counts, MergeOptions } from './merge-options.ts'
import { isUnnamedAsset, namedCores } from './prune.ts'
import { isBulk } from './staging-table.ts'

const importSource = { name: null, intervalMs: null }

/** Writes the staged assets, and the totals of their cores. */
export async function mergeAssets(db: Transaction<Schema>, engine: Engine, options: MergeOptions): Promise<Counts> {
  const { dryRun = false, prune = false } = options
  const { stored, observed, ...counted } = await countAssets(db, options)
  const removed = prune ? await countUnnamed(db) : 0
  const counts = { ...counted, removed }
  const { added, changed, older } = counts
  if (dryRun) return counts
  if (added + changed + removed === 0) {
    if (older > 0) await keepHistory(db, options)
    return counts
  }
  const changedCores = prune ? namedCores : sql`select distinct hybrid_core_id from staged_assets`
  const write = async () => {
    if (added + changed > 0) await writeAssets(db, engine, options, observed)
    if (removed > 0) await removeUnnamed(db, options.nowMs)
    await keepHistory(db, options)
    await refreshTotals(db, sql<string>`(${changedCores})`, options.nowMs)
  }
  await (isBulk(counts, stored) ? engine.bulkLoad(db, 'assets', write) : write())
  await sql`analyze assets`.execute(db)
  return counts
}

async function keepHistory(db: Transaction<Schema>, { nowMs }: MergeOptions): Promise<void> {
  await recordPoints(db, { of: 'assets' })
  await expireLateForecasts(db, { of: 'assets', nowMs })
}

/** Removes the assets that the source does not name, and their forecasts. Their history stays until its age. */
async function removeUnnamed(db: Transaction<Schema>, nowMs: number): Promise<void> {
  await sql`update history_subjects set removed_at = ${nowMs}
    where (hybrid_core_id, asset_id) in (select hybrid_core_id, id from assets where ${isUnnamedAsset})`.execute(db)
  await sql`delete from assets where ${isUnnamedAsset}`.execute(db)
  await sql`delete from asset_forecasts where hybrid_core_id in (${namedCores}) and not exists (select 1 from assets
    where assets.hybrid_core_id = asset_forecasts.hybrid_core_id and assets.id = asset_forecasts.asset_id)`.execute(db)
}

async function countUnnamed(db: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from assets where ${isUnnamedAsset}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Writes the staged observations into assets that are stored already, and the totals of their cores. */
export async function mergeObservations(
  db: Transaction<Schema>,
  engine: Engine,
  { allowOlder, nowMs }: MergeOptions,
): Promise<Counts> {
  const { changed, unchanged, older } = await applyObservations(db, engine, { source: importSource, allowOlder, nowMs })
  return { added: 0, changed, unchanged, removed: 0, older }
}
