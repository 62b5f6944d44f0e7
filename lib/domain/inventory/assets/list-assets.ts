import { readRanges } from '#lib/db/queries/keyset.ts'
import { memoizeQuery } from '#lib/db/queries/memoize-query.ts'
import { bindValues, placeholder } from '#lib/db/queries/placeholder.ts'
import { isStorable } from '#lib/values/text.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { storable } from '../../lists/match-text.ts'
import type { ListInput, ListResult, PageEnd } from '../../lists/page.ts'
import { indexRowsPerRow, rowsCompared, scanningMany } from '../../scanning.ts'
import { ascendingUsage, readAscending } from './ascending-usage.ts'
import { ownAssetCounts } from './asset-counts.ts'
import {
  type AssetFilter,
  type AssetSort,
  assetColumns as columns,
  countQuery,
  deepPageQuery,
  endValues,
  nearPageQuery,
  rangeQuery,
  rangesOf,
  type Way,
} from './asset-queries.ts'
import { type Asset, assetOf } from './assets.ts'

export type AssetListInput = ListInput<AssetFilter, AssetSort> & { hybrid_core_id: string }

/** From this offset on, reading the rows before a page costs more than joining the rows of the page to their ids. */
const deepOffset = 250

/** Returns the assets of a core, sorted by the given sorts and then by id. Throws `hybrid-core-unknown`. */
export async function listAssets(context: Context, input: AssetListInput): Promise<ListResult<Asset>> {
  const { hybrid_core_id: coreId, filter, page } = input
  if (!isStorable(coreId)) throw new DomainError('hybrid-core-unknown', { id: coreId })
  const storableInput = { ...input, filter: storableFilter(filter) }
  const read = (context: Context) => readPage(context, storableInput, page.after)
  const { rows, total } = await scanningMany(context, await rowsVisited(context, input), read)
  if (total === undefined) throw new DomainError('hybrid-core-unknown', { id: coreId })
  const last = rows.at(-1)
  const next = last && { values: endValues(input.sort, last), total }
  return { items: rows.map((row) => assetOf(row, context)), total, next }
}

function readPage(context: Context, input: AssetListInput, after: PageEnd | undefined) {
  const usage = ascendingUsage(input.sort)
  if (usage) return readAscending(context, input, usage)
  if (after) return readFollowingPage(context, input, after)
  return input.page.offset < deepOffset ? readNearPage(context, input) : readDeepPage(context, input)
}

async function readFollowingPage(context: Context, input: AssetListInput, { values, total }: PageEnd) {
  const { db, caller } = context
  const rows = await readRanges(rangesOf(db, input.sort, values), input.page.limit, async (range) => {
    const query = rangeQuery(db, { ...input, partnerUuid: caller.partnerUuid }, range)
    return (await db.engine.pageReader(db.read, { rows: query, columns })({})).rows
  })
  return { rows, total }
}

/** About how many rows the page and its total can visit; a few are 0. The core of another partner has none. */
async function rowsVisited(context: Context, input: AssetListInput): Promise<number> {
  const { hybrid_core_id: coreId, page, filter, sort } = input
  const patterns = filter.id?.filter((id) => id.includes('*')).length ?? 0
  if (filter.id && patterns === 0) return 0
  const isFiltered = Object.keys(filter).length > 0
  // A page that follows another one begins at its place in an index.
  const offset = page.after ? 0 : page.offset
  if (offset < deepOffset && sort.length <= 1 && !isFiltered) return 0
  const { all, active } = await ownAssetCounts(context, coreId)
  if (sort.length > 1) return rowsCompared(all, patterns)
  if (!isFiltered) return Math.min(offset, all) / indexRowsPerRow
  return isActiveOnly(filter) && offset < deepOffset ? all - active : rowsCompared(all, patterns)
}

/** The most frequent filter: a page is full as soon as the assets that are not active are passed. */
function isActiveOnly(filter: AssetListInput['filter']): boolean {
  return Object.keys(filter).length === 1 && filter.status?.length === 1 && filter.status[0] === 'active'
}

/** A page and the total together; no total when the core is not the caller's. */
function readNearPage(context: Context, input: AssetListInput) {
  const { db } = context
  const { template, values, shape } = withPlaceholders(context, input)
  const make = () =>
    db.engine.pageReader(db.read, {
      rows: nearPageQuery(db, template),
      columns,
      total: countQuery(db, template),
    })
  return memoizeQuery(db.read, shape && `near ${shape}`, make)(values)
}

/** A page far from the start, read from the nearer end of the list. */
async function readDeepPage(context: Context, input: AssetListInput) {
  const { offset, limit } = input.page
  const total = await count(context, input)
  const size = Math.min(limit, (total ?? 0) - offset)
  if (total === undefined || size <= 0) return { rows: [], total }
  const after = total - offset - size
  if (after >= offset) return { rows: await readRows(context, input, 'forwards'), total }
  const rows = await readRows(context, { ...input, page: { offset: after, limit: size } }, 'backwards')
  return { rows: rows.reverse(), total }
}

async function count(context: Context, input: AssetListInput): Promise<number | undefined> {
  const { db } = context
  const { template, values, shape } = withPlaceholders(context, input)
  const filtered = shape && JSON.stringify(template.filter)
  const query = memoizeQuery(db.read, filtered && `total ${filtered}`, () => countQuery(db, template).compile())
  return (await db.read.executeQuery(bindValues(query, values))).rows[0]?.total
}

async function readRows(context: Context, input: AssetListInput, way: Way) {
  const { db } = context
  const { template, values, shape } = withPlaceholders(context, input)
  const [query, name] = input.page.offset < deepOffset ? [nearPageQuery, 'near'] : [deepPageQuery, 'deep']
  const make = () => db.engine.pageReader(db.read, { rows: query(db, template, way), columns })
  return (await memoizeQuery(db.read, shape && `${name} ${way} ${shape}`, make)(values)).rows
}

function storableFilter({ id, node_type, status }: AssetFilter): AssetFilter {
  return {
    ...(id && { id }),
    ...(node_type && { node_type: storable(node_type) }),
    ...(status && { status: storable(status) }),
  }
}

/**
 * The input as a template, in which placeholders stand for the values that differ from request to request, and these
 * values. `shape` identifies the template; without one the query cannot be used again.
 */
function withPlaceholders({ caller }: Context, input: AssetListInput) {
  const { hybrid_core_id: core, page, filter, sort } = input
  const values: Record<string, unknown> = { core, offset: page.offset, partner: caller.partnerUuid }
  const placeholdersOf = (name: 'node_type' | 'status') =>
    filter[name] && {
      [name]: filter[name].map((value, n) => {
        values[`${name} ${n}`] = value
        return placeholder<string>(`${name} ${n}`)
      }),
    }
  const template = {
    hybrid_core_id: placeholder<string>('core'),
    partnerUuid: placeholder<string>('partner'),
    page: { limit: page.limit, offset: page.offset && placeholder<number>('offset') },
    filter: { ...filter, ...placeholdersOf('node_type'), ...placeholdersOf('status') },
    sort,
  }
  // The form of the query depends on the patterns of ids.
  const shape = filter.id ? undefined : JSON.stringify([template.page, template.filter, sort])
  return { template, values, shape }
}
