import { type CallInput, query, queryOf } from '#lib/api/client.ts'
import { listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import { readListState } from '../table/state/list-state.ts'

/** The most cores of one report: each is five requests. */
const pageSize = 20

function inputOf(parameters: Iterable<readonly [string, string]>) {
  const { page, filter, sort } = readListState(listHybridCores, parameters)
  return { params: {}, page: { number: page.number, size: pageSize }, filter, sort } as CallInput<
    typeof listHybridCores
  >
}

/** Returns the query of the cores on which the report with these parameters reports, by the filter of the list of cores. */
export function reportedCores(parameters: Iterable<readonly [string, string]>) {
  return query(listHybridCores, inputOf(parameters))
}

/** Returns the report on another page of cores. */
export function reportHref(parameters: Iterable<readonly [string, string]>, number: number): string {
  const { filter, sort = [] } = inputOf(parameters)
  const page = number === 1 ? {} : { page: { number } }
  const search = queryOf<typeof listHybridCores>({ ...page, ...(filter && { filter }), sort })
  return search === '' ? '/report' : `/report?${search}`
}
