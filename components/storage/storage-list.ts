import { type Body, type CallInput, query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { type SortKeys, sortRows } from '#lib/values/sort-rows.ts'
import { fullestKeys, worstKeys } from '#lib/values/worst-pool.ts'
import { type DatedForecast, readDated, soonestKeys } from '../forecast/list/dated-forecasts.ts'
import type { TrendKey } from '../forecast/trend/page-trends.ts'
import { type ListState, readListState } from '../table/state/list-state.ts'
import { pageOf, type QueryContext, readAll, readPage } from '../table/state/read-list.ts'
import type { ListRequest } from '../table/use-list-rows.ts'
import { type Denominator, denominatorOf, usageIn } from '../usage/denominator/denominator.ts'
import { hasUsage, type StorageRow, storageTypes, worstFirst } from './storage-classes.ts'

/** A pool with its forecast, if that has a date. */
export type StorageTableRow = StorageRow & { forecast: DatedForecast | undefined }

type StorageBody = Omit<Body<typeof listStorageWorkload>, 'data' | 'links'> & { data: StorageTableRow[] }

/** The list of pools with the sort that the panel does itself. */
export const sortableStorage = {
  ...listStorageWorkload,
  sorts: [...listStorageWorkload.sorts, 'near_full_at'] as const,
}
type StorageSort = (typeof sortableStorage.sorts)[number]

/**
 * Reads the pools of an address: a page of the API, or all of them where they are sorted by their forecasts or by what is
 * allocated.
 */
export function requestStorage({ page, filter, sort }: ListState, denominator: Denominator): ListRequest {
  const apiSorts = sort.filter(({ name }) => isOfApi(name as StorageSort, denominator))
  const input = { params: {}, page, filter, sort: apiSorts } as CallInput<typeof listStorageWorkload>
  const address = { endpoint: listStorageWorkload, input }
  const key = [...query(listStorageWorkload, input).queryKey, 'with forecasts']
  if (apiSorts.length === sort.length) {
    const queryFn = async (context: QueryContext) =>
      withForecasts(await readPage(listStorageWorkload, input, context), context)
    return { rows: { queryKey: key, queryFn }, address }
  }
  const { page: _, ...unpaged } = input
  const rows = {
    queryKey: [...query(listStorageWorkload, unpaged).queryKey, 'all', 'with forecasts'],
    queryFn: async (context: QueryContext) =>
      withForecasts(await readAll(listStorageWorkload, unpaged, context), context),
    select: (all: StorageBody) => pageOf(sortPools(all.data, sort, denominator), page),
  }
  return { rows, address }
}

/** Returns the query of the list of pools that the page with these parameters sends. */
export function storageQuery(parameters: Iterable<readonly [string, string]>) {
  return requestStorage(readListState(sortableStorage, parameters, worstFirst), denominatorOf(parameters)).rows
}

/** Sorts pools as the API does, by the amounts that the list shows; equal ones stay in the order of the API. */
export function sortPools(
  rows: readonly StorageTableRow[],
  sorts: ListState['sort'],
  denominator: Denominator,
): StorageTableRow[] {
  return sortRows(rows, sorts, (row, name) => sortKeys[name as StorageSort](row, denominator))
}

const sortKeys: Record<StorageSort, (row: StorageTableRow, denominator: Denominator) => SortKeys> = {
  hybrid_core_id: (row) => [row.hybrid_core_id],
  percentage: (row, denominator) => {
    const usage = usageIn(denominator, row.usage)
    return usage && [usage.percentage, usage.raw]
  },
  fullest_asset: fullestKeys,
  worst: worstKeys,
  imbalance: ({ imbalance }) => (imbalance === null ? null : [imbalance]),
  near_full_at: ({ forecast }) => soonestKeys(forecast),
}

/** Returns the pool whose trend a row shows; undefined without a usage. */
export function trendOf(row: StorageRow): TrendKey | undefined {
  return hasUsage(row) ? { coreId: row.hybrid_core_id, resource: row.storage_type } : undefined
}

export function trendKeysOf(rows: readonly StorageRow[]): TrendKey[] {
  return rows.flatMap((row) => trendOf(row) ?? [])
}

async function withForecasts(body: Body<typeof listStorageWorkload>, context: QueryContext): Promise<StorageBody> {
  const ids = [...new Set(body.data.map(({ hybrid_core_id }) => hybrid_core_id))]
  // A request has at most 100 values of filters; more cores than a page are all cores.
  const filter = { resource: storageTypes, ...(ids.length <= 50 && { hybrid_core_id: ids }) }
  const forecasts = ids.length === 0 ? [] : await readDated(filter, context)
  const keyed = new Map(forecasts.map((forecast) => [`${forecast.hybrid_core_id}/${forecast.resource}`, forecast]))
  const data = body.data.map((row) => ({
    ...row,
    // A pool without usage has no future usage, whatever its last values were.
    forecast: hasUsage(row) ? keyed.get(`${row.hybrid_core_id}/${row.storage_type}`) : undefined,
  }))
  return { ...body, data }
}

function isOfApi(name: StorageSort, { amount }: Denominator): boolean {
  return name !== 'near_full_at' && (name !== 'percentage' || amount === 'used')
}
