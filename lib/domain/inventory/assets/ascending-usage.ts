import { sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Context } from '../../context.ts'
import { readSegments, type Segment } from '../../lists/segments.ts'
import {
  type AssetQuery,
  countAssets,
  countByTotals,
  countQuery,
  type ListedAsset,
  matching,
  readSlice,
  termOf,
  usageColumns,
} from './asset-queries.ts'

type Usage = keyof typeof usageColumns

const counted = { memory_usage: 'memory_asset_count', storage_usage: 'storage_asset_count' } as const

/** Returns the usage by which a list is sorted if its order is that usage, ascending, and then the id. */
export function ascendingUsage(sort: AssetQuery['sort']): Usage | undefined {
  const [first, second] = sort
  if (!first || first.descending || !(first.name in usageColumns)) return undefined
  return !second || (second.name === 'id' && !second.descending) ? (first.name as Usage) : undefined
}

/**
 * Reads a page in the order of an ascending usage with the index of the descending one: a second index would make each
 * write of values slower. No total when the core is not the caller's.
 */
export async function readAscending(
  { db, caller }: Context,
  input: Omit<AssetQuery, 'partnerUuid'>,
  usage: Usage,
): Promise<{ rows: ListedAsset[]; total: number | undefined }> {
  const { hybrid_core_id: coreId, filter, page } = input
  const query = { ...input, partnerUuid: caller.partnerUuid }
  const total = page.after?.total ?? (await countQuery(db, query).executeTakeFirst())?.total
  if (total === undefined) return { rows: [], total }
  const assets = matching(db, query)
  const segments = segmentsOf(db.engine, usage)
  const sizeOf = async (segment: Segment<ListedAsset>) => {
    const known = (await countByTotals(db, counted[usage], coreId, filter).executeTakeFirst())?.sum ?? 0
    return segment === segments[0] ? known : total - known
  }
  return readSegments(segments, page, {
    readSlice: (segment, slice) => readSlice(db, assets.where(segment.where), slice),
    countIn: (segment, where) => countAssets(assets.where(segment.where), where),
    // The totals do not contain how many assets match an id.
    ...(!filter.id && { sizeOf }),
    total: async () => total,
  })
}

/** The assets with this usage, then those without one. */
function segmentsOf(engine: Engine, usage: Usage): [Segment<ListedAsset>, Segment<ListedAsset>] {
  const { percentage, used } = usageColumns[usage]
  const isUnknown = sql`${sql.ref(`assets.${percentage}`)} is null`
  const terms = { keys: [termOf(percentage), termOf(used)], ties: [termOf('id')], indexed: 'desc' as const }
  return [
    { ...terms, descending: false, where: engine.isTruth(isUnknown, false), hasRowOf: ([isNull]) => isNull === false },
    { ...terms, descending: true, where: engine.isTruth(isUnknown, true), hasRowOf: () => true },
  ]
}
