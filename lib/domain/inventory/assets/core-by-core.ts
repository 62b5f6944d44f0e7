import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inOrder } from '../../lists/order.ts'
import type { ListInput } from '../../lists/page.ts'
import { assetColumns, type ListedAsset, listedColumns } from './asset-queries.ts'
import { assetsOfOwnCores, countOfCore, type OwnAssetFilter, ownCores } from './own-asset-filter.ts'
import { type OwnAssetSort, termsOfSort } from './own-asset-order.ts'

/** Some cores, and which of their matching assets to read. */
type Part = { coreIds: string[]; offset: number; limit: number }

/**
 * Reads a page of a list that is ordered by core and then by id. The totals contain the number of assets of each core,
 * so only the assets of the page are read, however deep the page is.
 */
export async function readCoreByCore(
  context: Context,
  { page, filter, sort }: ListInput<OwnAssetFilter, OwnAssetSort>,
): Promise<{ rows: ListedAsset[]; total: number }> {
  const { db } = context
  const cores = await ownCores(context, filter)
    .select('hybrid_cores.id')
    .select((eb) => sql<number>`cast(coalesce(${countOfCore(eb, filter)}, 0) as bigint)`.as('count'))
    .orderBy('hybrid_cores.id', sort[0]?.descending ? 'desc' : 'asc')
    .execute()
  const rows: ListedAsset[] = []
  for (const { coreIds, offset, limit } of partsOfPage(cores, page.offset, page.limit)) {
    const matching = assetsOfOwnCores(context, filter).where('hybrid_cores.id', 'in', coreIds)
    const query = inOrder(matching.select(listedColumns), termsOfSort(sort)).limit(limit).offset(offset)
    rows.push(...(await db.engine.pageReader(db.read, { rows: query, columns: assetColumns })({})).rows)
  }
  return { rows, total: cores.reduce((sum, { count }) => sum + count, 0) }
}

/** Cores that are on the page as a whole are read together; the first and the last may be on it in part. */
function partsOfPage(cores: readonly { id: string; count: number }[], offset: number, limit: number): Part[] {
  const parts: Part[] = []
  let whole: Part | undefined
  let start = 0
  for (const { id, count } of cores) {
    const from = Math.max(offset - start, 0)
    const size = Math.min(count, offset + limit - start) - from
    start += count
    if (size <= 0) continue
    if (size < count) {
      parts.push({ coreIds: [id], offset: from, limit: size })
      whole = undefined
    } else if (whole) {
      whole.coreIds.push(id)
      whole.limit += size
    } else {
      whole = { coreIds: [id], offset: 0, limit: size }
      parts.push(whole)
    }
  }
  return parts
}
