import { rangesAfter, readRanges } from '#lib/db/queries/keyset.ts'
import type { Context } from '../../context.ts'
import { inOrder } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readSegments, segmentEnd } from '../../lists/segments.ts'
import { indexRowsPerRow, rowsCompared, scanningMany } from '../../scanning.ts'
import { ownAssetCounts } from './asset-counts.ts'
import { assetColumns, countAssets, type ListedAsset, listedColumns, readSlice } from './asset-queries.ts'
import { type Asset, assetOf } from './assets.ts'
import { readCoreByCore } from './core-by-core.ts'
import { assetsOfOwnCores, comparesRows, countOwnAssets, type OwnAssetFilter, ownAssets } from './own-asset-filter.ts'
import { decidingSorts, isCoreByCore, type OwnAssetSort, segmentsOf, termsOfSort } from './own-asset-order.ts'

type FindInput = ListInput<OwnAssetFilter, OwnAssetSort>
type Segments = NonNullable<ReturnType<typeof segmentsOf>>
type PageRead = { rows: ListedAsset[]; total: number; end(last: ListedAsset): unknown[] }

/** Returns the assets of all cores of the caller's partner, sorted by the given sorts, then by core and by id. */
export async function findAssets(context: Context, found: FindInput): Promise<ListResult<Asset>> {
  const input = { ...found, sort: decidingSorts(found.filter, found.sort) }
  // The assets of a few cores are sorted: an index of all assets would pass those of the other cores.
  const segments = namesCores(input.filter) ? undefined : segmentsOf(input.sort)
  const { rows, total, end } = await scanningMany(context, await rowsVisited(context, input), (context) =>
    segments ? readIndexed(context, input, segments) : readOrdered(context, input),
  )
  const last = rows.at(-1)
  return { items: rows.map((row) => assetOf(row, context)), total, next: last && { values: end(last), total } }
}

/** About how many rows the page and its total can visit. */
async function rowsVisited(context: Context, { page, filter, sort }: FindInput): Promise<number> {
  const { id = [], hybrid_core_id: coreId = [], search = [], id_search = [] } = filter
  const [patterns, cores] = [[...id, ...coreId].filter(isPattern), coreId.filter((id) => !isPattern(id))]
  let all = 0
  if (namesCores(filter)) for (const id of cores) all += (await ownAssetCounts(context, id)).all
  else all = (await ownAssetCounts(context)).all
  const hasIndex = isCoreByCore(sort) || (!namesCores(filter) && segmentsOf(sort) !== undefined)
  const isFiltered = Object.keys(filter).some((name) => name !== 'hybrid_core_id') || patterns.length > 0
  if (isFiltered || !hasIndex) return rowsCompared(all, patterns.length + search.length + id_search.length)
  return page.after ? 0 : Math.min(page.offset, all) / indexRowsPerRow
}

/** Continues after a row, or reads core by core if the totals contain the place of the page, or sorts all matching rows. */
async function readOrdered(context: Context, { page, filter, sort }: FindInput): Promise<PageRead> {
  const { db } = context
  const order = termsOfSort(sort)
  const rowsIn = (terms: Parameters<typeof inOrder>[1]) =>
    inOrder(assetsOfOwnCores(context, filter).select(listedColumns), terms).limit(page.limit)
  const end = (last: ListedAsset) => order.map(({ of }) => of(last))
  if (page.after) {
    const { values, total } = page.after
    const rows = await readRanges(rangesAfter(db.engine, order, values), page.limit, async ({ where, order }) => {
      const query = rowsIn(order).where(where)
      return (await db.engine.pageReader(db.read, { rows: query, columns: assetColumns })({})).rows
    })
    return { rows, total, end }
  }
  if (isCoreByCore(sort) && !comparesRows(filter))
    return { ...(await readCoreByCore(context, { page, filter, sort })), end }
  const { rows, total = 0 } = await db.engine.pageReader(db.read, {
    rows: rowsIn(order).offset(page.offset),
    columns: assetColumns,
    total: countOwnAssets(context, filter),
  })({})
  return { rows, total, end }
}

/** Reads with an index of the partner's assets. */
async function readIndexed(context: Context, { page, filter }: FindInput, segments: Segments): Promise<PageRead> {
  const assets = ownAssets(context, filter)
  const read = await readSegments(segments, page, {
    readSlice: (segment, slice) => readSlice(context.db, assets.where(segment.where), slice),
    countIn: (segment, where) => countAssets(assets.where(segment.where), where),
    total: async () => (await countOwnAssets(context, filter).executeTakeFirstOrThrow()).total,
  })
  return { ...read, end: (last) => segmentEnd(segments, last) }
}

/** Whether the filter has ids of cores and no pattern. */
function namesCores({ hybrid_core_id: coreId }: OwnAssetFilter): boolean {
  return coreId !== undefined && !coreId.some(isPattern)
}

function isPattern(id: string): boolean {
  return id.includes('*')
}
