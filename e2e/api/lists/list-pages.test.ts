import { describe, expect, inject, test } from 'vitest'
import type { ListBody } from '../support/bodies.ts'
import { get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import { assetsOf, v1, v2, versions } from '../support/versions.ts'
import { expectedIds } from './expected-list.ts'
import { readAllPages } from './read-all-pages.ts'

const alpha = assets(inject('observedAt')).filter(({ hybrid_core_id }) => hybrid_core_id === 'alpha')
const ownCores = hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)
const ids = (records: { id: string }[]) => records.map(({ id }) => id)
const allIds = expectedIds(alpha, {}, [])

describe('pages of v2', () => {
  const list = assetsOf(v2, 'alpha')
  test('start with the first 50 records by default', async () => {
    const { data, meta } = await get<ListBody>(list)
    expect(meta.page).toEqual({ number: 1, size: 50, total: 130, total_pages: 3 })
    expect(ids(data)).toEqual(allIds.slice(0, 50))
  })
  test.each([
    [1, 1],
    [2, 50],
    [3, 50],
    [130, 1],
    [44, 3],
    [7, 20],
  ])('number %i of size %i has its records and links to its neighbours', async (number, size) => {
    const { data, meta, links } = await get<ListBody>(`${list}?page[number]=${number}&page[size]=${size}`)
    const pages = Math.ceil(130 / size)
    expect(meta.page).toEqual({ number, size, total: 130, total_pages: pages })
    expect(ids(data)).toEqual(allIds.slice((number - 1) * size, number * size))
    const at = (n: number) => `${inject('baseUrl')}${list}?page%5Bnumber%5D=${n}&page%5Bsize%5D=${size}`
    expect(links).toEqual({
      self: at(number),
      first: at(1),
      prev: number === 1 ? null : at(number - 1),
      next: number === pages ? null : at(number + 1),
      last: at(pages),
    })
  })
  test.each([4, 5, 1_000_000, 100_000_000_000_000])(
    'after the end are empty, with the right total: %i',
    async (number) => {
      const { data, meta, links } = await get<ListBody>(`${list}?page[number]=${number}`)
      expect([data, meta.page]).toEqual([[], { number, size: 50, total: 130, total_pages: 3 }])
      expect([links.next, links.prev]).toEqual([null, links.last])
      expect(ids((await get<ListBody>(links.last)).data)).toEqual(allIds.slice(100))
    },
  )
  test('of an empty list: total_pages is 0', async () => {
    const { data, meta, links } = await get<ListBody>(assetsOf(v2, 'empty'))
    expect([data, meta.page]).toEqual([[], { number: 1, size: 50, total: 0, total_pages: 0 }])
    expect([links.prev, links.next, links.first, links.last]).toEqual([null, null, links.self, links.self])
  })
})

describe('pages of v1', () => {
  const list = assetsOf(v1, 'alpha')
  test('start with the first 50 records by default', async () => {
    const { data, meta } = await get<ListBody>(list)
    expect(meta.page).toEqual({ offset: 0, limit: 50, total: 130 })
    expect(ids(data)).toEqual(allIds.slice(0, 50))
  })
  test.each([
    [0, 1],
    [1, 50],
    [7, 3],
    [79, 50],
    [80, 50],
    [129, 50],
  ])('start after %i records and have at most %i', async (offset, limit) => {
    const { data, meta, links } = await get<ListBody>(`${list}?page[offset]=${offset}&page[limit]=${limit}`)
    expect(meta.page).toEqual({ offset, limit, total: 130 })
    expect(ids(data)).toEqual(allIds.slice(offset, offset + limit))
    expect([links.prev === null, links.next === null]).toEqual([offset === 0, offset + limit >= 130])
    const end = await get<ListBody>(links.last)
    expect(end.data.at(-1)?.id).toBe(allIds.at(-1))
  })
  test.each([130, 131, 5_000_000_000_000_000])('after the end are empty, with the right total: %i', async (offset) => {
    const { data, meta, links } = await get<ListBody>(`${list}?page[offset]=${offset}`)
    expect([data, meta.page]).toEqual([[], { offset, limit: 50, total: 130 }])
    expect([links.next, links.prev === null]).toEqual([null, false])
    expect((await get<ListBody>(links.prev!)).data).not.toEqual([])
  })
})

describe.each(versions)('lists of $name', (version) => {
  const list = assetsOf(version, 'alpha')

  test.each([3, 7, 49, 50])(
    'have every record exactly once when a client follows the links, %i per page',
    async (size) => {
      expect(ids(await readAllPages(`${list}?${version.size}=${size}`))).toEqual(allIds)
      expect(ids(await readAllPages(`${version.cores}?${version.size}=${size}`))).toEqual(
        ownCores.map(({ id }) => id).sort(),
      )
    },
  )
  test('links keep all filters and sorts in their order and drop other parameters', async () => {
    const query = 'sort[status]=-&filter[id]=*o*&filter[id]=%26%3D%20&filter[node_type]=compute&sort[id]=%2B'
    const { links } = await get<ListBody>(`${list}?${query}&${version.size}=3`)
    for (const link of [links.self, links.first, links.next, links.last]) {
      const pairs = [...new URL(link ?? '').searchParams]
      expect(pairs.slice(0, 5)).toEqual([
        ['sort[status]', '-'],
        ['filter[id]', '*o*'],
        ['filter[id]', '&= '],
        ['filter[node_type]', 'compute'],
        ['sort[id]', '+'],
      ])
      expect(pairs).toHaveLength(7)
    }
    const expected = expectedIds(alpha, { id: ['*o*'], node_type: ['compute'] }, [{ name: 'status', descending: true }])
    expect(ids(await readAllPages(`${list}?${query}&${version.size}=3`))).toEqual(expected)
  })
})
