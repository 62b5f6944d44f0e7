import { type Body, type CallInput, query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { bySoonest, type DatedForecast, readDated } from '../forecast/list/dated-forecasts.ts'
import { type ListState, readListState } from '../table/state/list-state.ts'
import { pageOf, type QueryContext, readAll, readPage } from '../table/state/read-list.ts'
import type { ListRequest } from '../table/use-list-table.ts'
import { fullestNodeFirst, type StorageRow, storageTypes } from './storage-classes.ts'

/** A pool with its forecast, if that has a date. */
export type StorageTableRow = StorageRow & { forecast: DatedForecast | undefined }

type StorageBody = Omit<Body<typeof listStorageWorkload>, 'data' | 'links'> & { data: StorageTableRow[] }

const bySoonestName = 'near_full_at'

/** The list of pools with the sort that the panel does itself. */
export const sortableStorage = { ...listStorageWorkload, sorts: [...listStorageWorkload.sorts, bySoonestName] as const }

/** Reads the pools of an address: a page of the API, or all of them where they are sorted by their forecasts. */
export function requestStorage({ page, filter, sort }: ListState): ListRequest {
  const input = { params: {}, page, filter, sort: sort.filter(isOfApi) } as CallInput<typeof listStorageWorkload>
  const address = { endpoint: listStorageWorkload, input }
  const key = [...query(listStorageWorkload, input).queryKey, 'with forecasts']
  if (sort.every(isOfApi)) {
    const queryFn = async (context: QueryContext) =>
      withForecasts(await readPage(listStorageWorkload, input, context), context)
    return { rows: { queryKey: key, queryFn }, address }
  }
  const { page: _, ...unpaged } = input
  const rows = {
    queryKey: [...query(listStorageWorkload, unpaged).queryKey, 'all', 'with forecasts'],
    queryFn: async (context: QueryContext) =>
      withForecasts(await readAll(listStorageWorkload, unpaged, context), context),
    select: (all: StorageBody) => pageOf(sortedBySoonest(all.data, sort), page),
  }
  return { rows, address }
}

/** Returns the query of the list of pools that the page with these parameters sends. */
export function storageQuery(parameters: Iterable<readonly [string, string]>) {
  return requestStorage(readListState(sortableStorage, parameters, fullestNodeFirst)).rows
}

/** Sorts by the dates; equal ones stay in the order of the API, which has done the other sorts. */
export function sortedBySoonest(rows: readonly StorageTableRow[], sorts: ListState['sort']): StorageTableRow[] {
  const isDescending = sorts.some(({ name, descending }) => name === bySoonestName && descending)
  const order = ({ forecast: a }: StorageTableRow, { forecast: b }: StorageTableRow) => bySoonest(a, b)
  return rows.toSorted((a, b) => (isDescending ? order(b, a) : order(a, b)))
}

async function withForecasts(body: Body<typeof listStorageWorkload>, context: QueryContext): Promise<StorageBody> {
  const ids = [...new Set(body.data.map(({ hybrid_core_id }) => hybrid_core_id))]
  // A request has at most 100 values of filters; more cores than a page are all cores.
  const filter = { resource: storageTypes, ...(ids.length <= 50 && { hybrid_core_id: ids }) }
  const forecasts = ids.length === 0 ? [] : await readDated(filter, context)
  const keyed = new Map(forecasts.map((forecast) => [`${forecast.hybrid_core_id}/${forecast.resource}`, forecast]))
  const data = body.data.map((row) => ({
    ...row,
    forecast: keyed.get(`${row.hybrid_core_id}/${row.storage_type}`),
  }))
  return { ...body, data }
}

function isOfApi({ name }: { name: string }): boolean {
  return (listStorageWorkload.sorts as readonly string[]).includes(name)
}
