import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { readListState, writeListState } from './list-state.ts'

const read = (query: string) => readListState(listAssets, new URLSearchParams(query))

test('the query string of a table is that of the API', () => {
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
])('%s, which the API rejects, is skipped', (query) => expect(read(query)).toEqual(read('')))

test('a state is the same after a round trip through the URL', () => {
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

test('an address without a sort means the default one, and the default one is not written', () => {
  const worst = [{ name: 'storage_usage', descending: true }]
  expect(readListState(listAssets, new URLSearchParams('page[number]=2'), worst).sort).toEqual(worst)
  expect(readListState(listAssets, new URLSearchParams('sort[id]=-'), worst).sort).toEqual([
    { name: 'id', descending: true },
  ])
  const state = { page: { number: 1, size: 50 }, filter: {}, sort: worst }
  expect(writeListState(listAssets, state, worst)).toBe('')
  expect(writeListState(listAssets, state)).toBe('sort%5Bstorage_usage%5D=-')
})
