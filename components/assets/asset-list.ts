import { type CallInput, query } from '#lib/api/client.ts'
import { findAssets, listAssets } from '#lib/api/contract/hybrid-core.ts'
import { type ListState, readListState } from '../table/state/list-state.ts'
import type { ListRequest } from '../table/use-list-table.ts'

/** The order of the nodes of a core unless the address has another. */
export const fullestFirst = [{ name: 'storage_usage', descending: true }] as const

/** The list of a core's nodes with the filter and the sorts that only the list of all nodes has. */
export const sortableAssets = {
  ...listAssets,
  filters: { ...listAssets.filters, stale: findAssets.filters.stale },
  sorts: [...new Set([...listAssets.sorts, ...findAssets.sorts])].filter((name) => name !== 'hybrid_core_id'),
}

/** Reads the nodes of a core: from the list of the core, or from that of all cores for what only this one has. */
export function requestAssets(coreId: string, state: ListState): ListRequest {
  if (canListOfCore(state)) {
    const input = { params: { hybrid_core_id: coreId }, ...state } as CallInput<typeof listAssets>
    return { rows: query(listAssets, input), address: { endpoint: listAssets, input } }
  }
  const input = {
    params: {},
    page: state.page,
    filter: { ...state.filter, hybrid_core_id: [coreId] },
    sort: state.sort.filter(({ name }) => (findAssets.sorts as readonly string[]).includes(name)),
  } as CallInput<typeof findAssets>
  return { rows: query(findAssets, input), address: { endpoint: findAssets, input } }
}

/** Returns the query of the list of nodes that the page of a core with these parameters sends. */
export function assetsQuery(coreId: string, parameters: Iterable<readonly [string, string]>) {
  return requestAssets(coreId, readListState(sortableAssets, parameters, fullestFirst)).rows
}

function canListOfCore({ filter, sort }: ListState): boolean {
  const sorts: readonly string[] = listAssets.sorts
  return filter.stale === undefined && sort.every(({ name }) => sorts.includes(name))
}
