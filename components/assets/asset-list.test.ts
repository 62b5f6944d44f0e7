import { expect, test } from 'vitest'
import { addressOf } from '#lib/api/client.ts'
import { columnDefinitions } from '../table/columns.ts'
import { readListState } from '../table/state/list-state.ts'
import { fullestFirst, requestAssets, sortableAssets } from './asset-list.ts'

const request = (query: string) =>
  requestAssets('hc-fra-1', readListState(sortableAssets, new URLSearchParams(query), fullestFirst))

/** The sorts that the header shows, and those of the request. */
function sortsOf(query: string) {
  const { address, sort = [] } = request(query)
  const sent = [...new URLSearchParams(addressOf(address.endpoint, address.input).split('?')[1])]
  const shown = sort.map(({ name, descending }) => `${name} ${descending ? '-' : '+'}`)
  return { shown, sent: sent.flatMap(([name, order]) => (/^sort/.test(name) ? `${name.slice(5, -1)} ${order}` : [])) }
}

test.each([
  ['', ['storage_usage -']],
  ['sort[node_type]=%2B&sort[id]=-', ['node_type +', 'id -']],
  ['filter[stale]=true&sort[memory_usage]=-', ['memory_usage -']],
  ['filter[stale]=true&sort[node_type]=%2B', ['storage_usage -']],
  ['filter[stale]=true&sort[node_type]=%2B&sort[id]=-', ['id -']],
  ['filter[id_search]=SN&sort[node_type]=%2B', ['storage_usage -']],
  ['sort[status]=%2B&sort[observed_at]=%2B', ['observed_at +']],
  ['sort[observed_at]=%2B&sort[id]=%2B&sort[status]=-', ['id +', 'status -']],
])('of the nodes with %j the header shows exactly the sorts of the request', (query, sorts) => {
  expect(sortsOf(query)).toEqual({ shown: sorts, sent: sorts })
})

test('the nodes of a core are searched whatever the case of the text, in the list of all nodes', () => {
  const { address } = request('filter[id_search]=sN-1&filter[status]=active')
  expect(decodeURIComponent(addressOf(address.endpoint, address.input))).toContain(
    '/v2/assets?filter[id_search]=sN-1&filter[status]=active&filter[hybrid_core_id]=hc-fra-1&',
  )
})

test('no column offers a sort that stale or found nodes do not have', () => {
  const sortable = (query: string) =>
    columnDefinitions(
      ['node_type', 'status', 'observed_at'].map((id) => ({ id, header: id, enableSorting: true, cell: () => id })),
      request(query).sorts,
    ).flatMap(({ id, enableSorting }) => (enableSorting ? id : []))
  for (const filter of ['filter[stale]=true', 'filter[id_search]=sn']) expect(sortable(filter)).toEqual(['observed_at'])
  expect(sortable('sort[observed_at]=%2B')).toEqual(['node_type', 'status', 'observed_at'])
})
