import { type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { percentageOf } from '#lib/domain/inventory/usage/percentage.ts'
import { maxReported, type Problems } from '../problems.ts'
import { columnsEqual } from './staging-table.ts'

/** The maximum percentage of a core's assets that a prune removes without --prune-limit. */
export const defaultPruneLimit = 10
/** A prune may always remove this number of assets of a core. */
const minAllowed = 10

/** The cores in the source, as records or as the cores of assets. */
export const namedCores = sql`select hybrid_core_id from staged_assets union select id from staged_hybrid_cores`

/** Whether an asset is missing in the source, as a record and in observations, while its core is in the source. */
export const isUnnamedAsset = sql`assets.hybrid_core_id in (${namedCores})
  and not ${isNamedIn('staged_assets')} and not ${isNamedIn('staged_observations')}`

function isNamedIn(table: string) {
  return sql`exists (select 1 from ${sql.table(table)} as staged
    where ${columnsEqual(['hybrid_core_id', 'id'], 'staged', 'assets')})`
}

/** Reports the cores that would lose more than `limit` percent of their assets, and more than 10. */
export async function checkPrune(db: Kysely<Schema>, problems: Problems, limit = defaultPruneLimit): Promise<void> {
  const removed = sql`count(*) filter (where ${isUnnamedAsset})`
  const { rows } = await sql<{ id: string; stored: number; removed: number; total: number }>`
    select cores.*, count(*) over () as total from (
      select hybrid_core_id as id, count(*) as stored, ${removed} as removed from assets
      where hybrid_core_id in (${namedCores}) group by hybrid_core_id
    ) as cores where removed > ${minAllowed} and removed * 100 > stored * ${limit}
    order by id limit ${maxReported}`.execute(db)
  const problemsOfCores = rows.map(({ id, stored, removed }) => {
    const share = `${removed} of its ${stored} assets (${percentageOf(removed, stored)} %)`
    const advice = `--prune-limit ${Math.ceil((100 * removed) / stored)} allows it`
    const rule = `--prune would remove ${share}, more than ${limit} %; ${advice}`
    return { line: 0, path: `hybrid_core ${id}`, rule }
  })
  problems.addMany(problemsOfCores, rows[0]?.total ?? 0)
}
