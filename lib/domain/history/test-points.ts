import type { Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type Resource, type Subject, seriesIdOf, storedAmountOf, tableOfAssets, tableOfPools } from './series.ts'

type Day = { day: number; used: number; total: number; fullest?: { asset_id: string; percentage: number } }

/** Stores daily points of a resource of a core or an asset. Days count from 1970-01-01. */
export async function addDays(
  db: Kysely<Schema>,
  subject: Subject & { resource: Resource },
  days: readonly Day[],
): Promise<void> {
  const { hybrid_core_id, asset_id, resource } = subject
  const key = { hybrid_core_id, asset_id: asset_id ?? '' }
  const { id } =
    (await db
      .selectFrom('history_subjects')
      .select('id')
      .where('hybrid_core_id', '=', key.hybrid_core_id)
      .where('asset_id', '=', key.asset_id)
      .executeTakeFirst()) ??
    (await db.insertInto('history_subjects').values(key).returning('id').executeTakeFirstOrThrow())
  const values = days.map(({ day, used, total, fullest }) => ({
    ...{ bucket: day, series_id: seriesIdOf(id, resource), last_at: 0 },
    ...{ raw: storedAmountOf(used, resource), total: storedAmountOf(total, resource) },
    ...(fullest && { fullest_asset_id: fullest.asset_id, fullest_percentage: fullest.percentage }),
  }))
  const table = asset_id === undefined ? tableOfPools('1d') : tableOfAssets('1d')
  await db
    .insertInto(table)
    .values(values)
    .onConflict((conflict) => conflict.columns(['bucket', 'series_id']).doNothing())
    .execute()
}

/** Returns `count` days of steady growth until `lastDay`. */
export function growth(
  lastDay: number,
  count: number,
  { from, perDay, total }: { from: number; perDay: number; total: number },
): Day[] {
  return Array.from({ length: count }, (_, n) => ({ day: lastDay - count + 1 + n, used: from + n * perDay, total }))
}
