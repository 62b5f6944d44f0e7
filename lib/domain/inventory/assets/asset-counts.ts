import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Context } from '../../context.ts'

/** How many assets there are, and how many of them are active. */
type AssetCounts = { all: number; active: number }

const maxEntries = 1_000
const known = new WeakMap<Kysely<Schema>, LRUCache<string, AssetCounts>>()

/**
 * Counts the assets of a core of the caller's partner, or of all its cores; 0 for a core of another partner. The counts
 * show how much a read can cost. They are read once for each version of the data, and may be a moment old.
 */
export async function ownAssetCounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  coreId = '',
): Promise<AssetCounts> {
  const cache = known.get(db.write) ?? new LRUCache<string, AssetCounts>({ max: maxEntries })
  known.set(db.write, cache)
  const key = JSON.stringify([await db.version('inventory'), caller.partnerUuid, coreId])
  const cached = cache.get(key)
  if (cached) return cached
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`cast(coalesce(sum(asset_count) filter (where ${condition}), 0) as bigint)`
  let totals = db.read
    .selectFrom('hybrid_cores')
    .innerJoin('asset_totals', 'hybrid_core_id', 'hybrid_cores.id')
    .select([sumWhere(sql`1 = 1`).as('all'), sumWhere(sql`asset_totals.status = 'active'`).as('active')])
    .where('partner_uuid', '=', caller.partnerUuid)
  if (coreId !== '') totals = totals.where('hybrid_cores.id', '=', coreId)
  const counts = await totals.executeTakeFirstOrThrow()
  cache.set(key, counts)
  return counts
}
