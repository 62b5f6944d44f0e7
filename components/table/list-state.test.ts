import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { readListState, writeListState } from './list-state.ts'

const read = (query: string) => readListState(listAssets, new URLSearchParams(query))

test('the address of a table is the query string of the API', () => {
  const query = 'filter[status]=active&filter[status]=staged&sort[storage_usage]=-&sort[id]=%2B&page[number]=3'
  expect(read(query)).toEqual({
    page: { number: 3, size: 50 },
    filter: { status: ['active', 'staged'] },
    sort: [
      { name: 'storage_usage', descending: true },
      { name: 'id', descending: false },
    ],
  })
})

test.each([
  'page[number]=0',
  'page[size]=51',
  'filter[node_type]=gpu',
  'sort[secret]=-',
  'sort[id]=up',
  'filter[constructor]=x',
  'x=1',
])('%s, which the API would refuse, is left out', (query) => expect(read(query)).toEqual(read('')))

test('what is written reads back the same', () => {
  const state = fc.record({
    page: fc.record({ number: fc.integer({ min: 1, max: 1000 }), size: fc.integer({ min: 1, max: 50 }) }),
    filter: fc.record({ id: fc.array(fc.string(), { minLength: 1 }) }, { requiredKeys: [] }),
    sort: fc.uniqueArray(fc.record({ name: fc.constantFrom(...listAssets.sorts), descending: fc.boolean() }), {
      selector: ({ name }) => name,
    }),
  })
  fc.assert(
    fc.property(state, (given) => {
      expect(read(writeListState(listAssets, given))).toEqual(given)
    }),
  )
})
