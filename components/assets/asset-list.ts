import { type CallInput, query } from '#lib/api/client.ts'
import { findAssets, listAssets } from '#lib/api/contract/hybrid-core.ts'
import { type ListState, readListState } from '../table/state/list-state.ts'
import type { ListRequest } from '../table/use-list-rows.ts'

/**
 * The order of the nodes of a core unless the address has another: a core runs full in its storage, and the list can sort by it
 * with an index. A node without storage, or one whose memory is fuller, is judged by its own quantities in “Nodes that need
 * attention” above the list.
 */
export const fullestFirst = [{ name: 'storage_usage', descending: true }] as const

/** The list of a core's nodes with the filters and the sorts that only the list of all nodes has. */
export const sortableAssets = {
  ...listAssets,
  filters: { ...listAssets.filters, stale: findAssets.filters.stale, id_search: findAssets.filters.id_search },
  sorts: [...new Set([...listAssets.sorts, ...findAssets.sorts])].filter((name) => name !== 'hybrid_core_id'),
}

/**
 * Reads the nodes of a core: from the list of the core, or from that of all cores for what only this one has. Of sorts that
 * are not in the same list, the one that was added last counts.
 */
export function requestAssets(coreId: string, state: ListState): ListRequest {
  const { page, filter } = state
  if (canListOfCore(state)) {
    const sort = sortsOf(listAssets.sorts, state)
    const input = { params: { hybrid_core_id: coreId }, page, filter, sort } as CallInput<typeof listAssets>
    return { rows: query(listAssets, input), address: { endpoint: listAssets, input }, sort }
  }
  const sort = sortsOf(findAssets.sorts, state)
  const input = { params: {}, page, filter: { ...filter, hybrid_core_id: [coreId] }, sort } as CallInput<
    typeof findAssets
  >
  return {
    rows: query(findAssets, input),
    address: { endpoint: findAssets, input },
    sort,
    ...(isOfAllNodes(state) && { sorts: findAssets.sorts }),
  }
}

/** Returns the query of the list of nodes that the page of a core with these parameters sends. */
export function assetsQuery(coreId: string, parameters: Iterable<readonly [string, string]>) {
  return requestAssets(coreId, readListState(sortableAssets, parameters, fullestFirst)).rows
}

function canListOfCore(state: ListState): boolean {
  if (isOfAllNodes(state)) return false
  const isIn = (names: readonly string[], name: string) => names.includes(name)
  const deciding = state.sort.findLast(({ name }) => isIn(listAssets.sorts, name) !== isIn(findAssets.sorts, name))
  return deciding === undefined || isIn(listAssets.sorts, deciding.name)
}

/** Only the list of all nodes has these filters. */
function isOfAllNodes({ filter }: ListState): boolean {
  return filter.stale !== undefined || filter.id_search !== undefined
}

function sortsOf(names: readonly string[], { sort }: ListState): ListState['sort'] {
  const known = sort.filter(({ name }) => names.includes(name))
  // The same array: the table keeps what it has computed for it.
  if (known.length === sort.length) return sort
  return known.length > 0 ? known : fullestFirst
}
