import type { CompiledQuery } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Context } from '#lib/domain/context.ts'
import { findAssets } from '#lib/domain/inventory/assets/find-assets.ts'
import { type AssetListInput, listAssets } from '#lib/domain/inventory/assets/list-assets.ts'
import { listHybridCores } from '#lib/domain/inventory/cores.ts'
import { getResources } from '#lib/domain/inventory/resources.ts'
import { listStorageWorkload } from '#lib/domain/inventory/workload/storage-workload.ts'
import { dayMs } from '#lib/values/time.ts'
import { callerOf, contextOf } from '../../setup/memory-service.ts'
import { recordedQueries } from '../recorded-queries.ts'
import { largeCoreId, partnerUuid } from './large-inventory.ts'

const pageSize = 50

type Sort = AssetListInput['sort']
type Filter = AssetListInput['filter']

/** Every order of the assets that one sort parameter gives, by its name. */
export const assetOrders = new Map<string, Sort>([
  ['default', []],
  ...(['id', 'storage_usage', 'memory_usage', 'node_type', 'status'] as const).flatMap((name) =>
    ([' +', ' -'] as const).map((sign): [string, Sort] => [name + sign, [{ name, descending: sign === ' -' }]]),
  ),
])

const assetFilters: Filter[] = [
  {},
  { status: ['active'] },
  { node_type: ['compute'] },
  { status: ['active'], node_type: ['compute'] },
]

/** A query of a list, with the list's input. */
export type ListQuery = { name: string; query: CompiledQuery }

/**
 * Returns the queries for the first, an early, the middle and the last page of a core with 10,000 assets, and for pages that
 * follow another one, with each filter.
 */
export async function assetListQueries(database: Database, sort: Sort, filters = assetFilters): Promise<ListQuery[]> {
  const list = (db: Database, filter: Filter, page: AssetListInput['page']) =>
    listAssets(partnerContext(db), { ...inLargeCore, page, filter, sort })
  const queries = await queriesOf(filters, [1, 3, 100, 200], (filter, page) =>
    recordedQueries(database, (db) => list(db, filter, pageOf(page))),
  )
  const following = await queriesOf(filters, [1, 100], async (filter, page) => {
    const { next } = await list(database, filter, pageOf(page))
    return next ? recordedQueries(database, (db) => list(db, filter, { ...pageOf(page), after: next })) : []
  })
  return [...queries, ...following.map(({ name, query }) => ({ name: `after ${name}`, query }))]
}

type OwnSort = Parameters<typeof findAssets>[1]['sort']

/** Every order of the assets of all cores for which they have an index, by its name. */
export const ownAssetOrders = new Map<string, OwnSort>(
  (['id', 'memory_usage', 'storage_usage', 'observed_at'] as const).flatMap((name) =>
    ([' +', ' -'] as const).map((sign): [string, OwnSort] => [name + sign, [{ name, descending: sign === ' -' }]]),
  ),
)

/**
 * Returns the queries for the first, the second and a later page of the partner's 100,000 assets, and for the page after
 * that.
 */
export async function ownAssetListQueries(database: Database, sort: OwnSort): Promise<ListQuery[]> {
  const find = (db: Database, page: OwnPage) => findAssets(partnerContext(db), { page, filter: {}, sort })
  // The number of assets, which decides where to read, is read once and not for each page.
  const { next } = await find(database, pageOf(40))
  const queries = await queriesOf([{}], [1, 2, 40], (_filter, page) =>
    recordedQueries(database, (db) => find(db, pageOf(page))),
  )
  const following = await recordedQueries(database, (db) => find(db, { ...pageOf(41), after: next }))
  return [...queries, ...following.map((query) => ({ name: 'the page after page 40', query }))]
}

type OwnPage = Parameters<typeof findAssets>[1]['page']
type OwnFilter = Parameters<typeof findAssets>[1]['filter']

/** The filters of the assets of all cores with which a list passes few assets that it does not have. */
export const ownAssetFilters: OwnFilter[] = [
  { status: ['active'] },
  { node_type: ['compute'] },
  { storage_type: ['object'] },
  { hybrid_core_id: [largeCoreId(5)] },
  { hybrid_core_id: ['small-00*'] },
  { id: ['node-00007', 'node-00700'] },
  { id: ['node-0000*'] },
]

/** Returns the queries for the first page of the partner's assets with a filter, and for the page after that. */
export async function filteredOwnAssetQueries(
  database: Database,
  sort: OwnSort,
  filter: OwnFilter,
): Promise<ListQuery[]> {
  const find = (db: Database, page: OwnPage) => findAssets(partnerContext(db), { page, filter, sort })
  const { next: after } = await find(database, pageOf(1))
  const pages = [pageOf(1), ...(after ? [{ ...pageOf(2), after }] : [])]
  const recorded = await Promise.all(pages.map((page) => recordedQueries(database, (db) => find(db, page))))
  return recorded.flat().map((query) => ({ name: `filter ${JSON.stringify(filter)}`, query }))
}

type PoolInput = Parameters<typeof listStorageWorkload>[1]

/** Returns the queries for the first page of the partner's storage pools, in every order and with every filter. */
export async function storageWorkloadQueries(database: Database): Promise<ListQuery[]> {
  const sorts = (['hybrid_core_id', 'percentage', 'fullest_asset', 'imbalance', 'worst'] as const).map(
    (name): PoolInput['sort'] => [{ name, descending: true }],
  )
  const filters: PoolInput['filter'][] = [
    ...[{}, { hybrid_core_id: [largeCoreId(5)] }, { hybrid_core_id: ['small-00*'] }],
    ...[{ storage_type: ['object' as const] }, { search: ['CORE'] }],
  ]
  const inputs = [
    ...sorts.map((sort) => ({ sort, filter: {} })),
    ...filters.map((filter) => ({ sort: sorts[4] ?? [], filter })),
  ]
  const recorded = inputs.map(async (input) => {
    const page = pageOf(1)
    const queries = await recordedQueries(database, (db) => listStorageWorkload(partnerContext(db), { page, ...input }))
    return queries.map((query) => ({ name: JSON.stringify(input), query }))
  })
  return (await Promise.all(recorded)).flat()
}

/** Returns the queries for the first and the last page of the partner's cores. */
export function coreListQueries(database: Database, descending: boolean): Promise<ListQuery[]> {
  const sort = [{ name: 'id', descending } as const]
  return queriesOf([{}], [1, 5], (filter, page) =>
    recordedQueries(database, (db) => listHybridCores(partnerContext(db), { page: pageOf(page), filter, sort })),
  )
}

/** Returns the queries for the resources of a core with 10,000 assets. */
export async function resourcesQueries(database: Database): Promise<ListQuery[]> {
  const queries = await recordedQueries(database, (db) => getResources(partnerContext(db), inLargeCore))
  return queries.map((query) => ({ name: 'resources', query }))
}

/** Reads one page of a core with 10,000 assets. */
export async function readAssetPage(db: Database, sort: Sort, page: number): Promise<void> {
  const { items } = await listAssets(partnerContext(db), { ...inLargeCore, page: pageOf(page), filter: {}, sort })
  if (items.length !== pageSize) throw new Error(`Page ${page} has ${items.length} assets`)
}

/**
 * The number of rows that a list may sort on PostgreSQL, of the 10,000 of a large core. Its planner sorts the few hundred rows of a
 * rare status where the other way costs about as much; and the totals of the cores on a page are 12 rows of each (three node types
 * with four statuses).
 */
export const sortableRows = pageSize * 12

const inLargeCore = { hybrid_core_id: largeCoreId(5) }

async function queriesOf<F extends object>(
  filters: readonly F[],
  pages: readonly number[],
  record: (filter: F, page: number) => Promise<CompiledQuery[]>,
): Promise<ListQuery[]> {
  const queries: ListQuery[] = []
  for (const filter of filters) {
    for (const page of pages) {
      const name = `page ${page}, filter ${JSON.stringify(filter)}`
      for (const query of await record(filter, page)) queries.push({ name, query })
    }
  }
  return queries
}

function pageOf(number: number) {
  return { offset: (number - 1) * pageSize, limit: pageSize }
}

function partnerContext(db: Database): Context {
  return contextOf(db, callerOf(partnerUuid), { now: Date.now(), staleAfterMs: dayMs })
}
