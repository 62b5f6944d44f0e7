import { expect, test } from 'vitest'
import { capacityRows, capacityTitle } from './capacity-rows.ts'

const tib = 1024 ** 4
const usage = { percentage: 50, raw: 30 * tib, total: 60 * tib, unit: 'byte' as const, allocated: null }
const capacityOf = (net_sellable: number) => ({
  ...({ basis: 'raw', copies: 3 } as const),
  ...{ net_total: 20 * tib, net_used: 10 * tib, net_sellable },
})

const rowsOf = (distributed: number | null, object: number | null, reason: string | null = null) =>
  capacityRows({
    headroom: { storage: { distributed: { reason }, object: { reason: null } } },
    storage: { distributed: usage, rocket: usage, object: object === null ? null : usage },
    capacity: {
      distributed: distributed === null ? null : capacityOf(distributed),
      object: object === null ? null : capacityOf(object),
    },
  })

test('a pool with copies has its raw and net bytes; one without data, and rocket storage, have no row', () => {
  expect(rowsOf(2 * tib, null)).toEqual([
    {
      ...{ resource: 'distributed', name: 'distributed storage', copies: 3, sellable: 2 * tib, reason: null },
      raw: usage,
      net: { raw: 10 * tib, total: 20 * tib, unit: 'byte' },
    },
  ])
  expect(rowsOf(null, null)).toEqual([])
})

test.each([
  [2 * tib, 7.5 * tib, 'Sellable: 2 TiB of distributed storage and 7.5 TiB of object storage'],
  [0, 1.5 * tib, 'Sellable: 1.5 TiB of object storage'],
  [0, 0, 'No distributed storage or object storage left to sell'],
])('the title says how much can be sold of each pool: %d and %d', (distributed, object, title) => {
  expect(capacityTitle(rowsOf(distributed, object))).toBe(title)
})

test('a pool whose data does not fit without the largest node has nothing to sell in the title', () => {
  const title = capacityTitle(rowsOf(2 * tib, 3 * tib, 'Too few nodes remain.'))
  expect(title).toBe('Sellable: 3 TiB of object storage')
})
