import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { AssetBody, ListBody } from '../support/bodies.ts'
import { get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import { assetsOf, versions } from '../support/versions.ts'
import { expectedIds, type Filter, queryOf, type Sort, type SortName } from './expected-list.ts'
import { readAllPages } from './read-all-pages.ts'

const alpha = assets(inject('observedAt')).filter(({ hybrid_core_id }) => hybrid_core_id === 'alpha')
const ownCores = hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)
const sortNames: SortName[] = ['id', 'node_type', 'status', 'memory_usage', 'storage_usage']
const ids = (records: { id: string }[]) => records.map(({ id }) => id)

describe.each(versions)('lists of $name', (version) => {
  const list = assetsOf(version, 'alpha')

  test.each(sortNames)('sort by %s in both directions, then by id', async (name) => {
    for (const descending of [false, true]) {
      expect(ids(await readAllPages(`${list}?${queryOf({}, [sort(name, descending)])}`))).toEqual(
        expectedIds(alpha, {}, [sort(name, descending)]),
      )
    }
  })
  test.each(['+', '%2B', '%20', ''])('sort ascending by %j', async (value) => {
    expect(ids((await get<ListBody>(`${list}?sort[storage_usage]=${value}`)).data)).toEqual(
      expectedIds(alpha, {}, [sort('storage_usage', false)]).slice(0, 50),
    )
    expect(ids((await get<ListBody>(`${version.cores}?sort[id]=${value}`)).data)).toEqual(
      ownCores.map(({ id }) => id).sort(),
    )
  })
  test('of cores sort by id in both directions', async () => {
    const { data } = await get<ListBody>(`${version.cores}?sort[id]=-`)
    expect(ids(data)).toEqual(
      ownCores
        .map(({ id }) => id)
        .sort()
        .reverse(),
    )
  })
  test('several sorts apply in the order of the query', async () => {
    for (const first of sortNames) {
      for (const second of sortNames.filter((name) => name !== first)) {
        const sorts = [sort(first, first > second), sort(second, first < second)]
        expect(ids(await readAllPages(`${list}?${queryOf({}, sorts)}`))).toEqual(expectedIds(alpha, {}, sorts))
      }
    }
  })
  test('an order by usage agrees with the published percentages and raw values', async () => {
    const published = (await readAllPages<AssetBody>(`${list}?sort[storage_usage]=-`)).map(
      ({ storage_usage }) => storage_usage,
    )
    const known = published.filter((usage) => usage !== null)
    expect(published.slice(known.length).every((usage) => usage === null)).toBe(true)
    expect(known.length).toBeLessThan(published.length)
    for (const [at, usage] of known.entries()) {
      const next = known[at + 1]
      if (!next) continue
      expect(usage.percentage).toBeGreaterThanOrEqual(next.percentage)
      if (usage.percentage === next.percentage) expect(usage.raw).toBeGreaterThanOrEqual(next.raw)
    }
  })
  test('any combination of filters, sorts and page returns the expected records', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        sortsOf,
        fc.integer({ min: 1, max: 50 }),
        fc.nat(4),
        async (filter, sorts, size, page) => {
          const paged = version.name === 'v1' ? `page[offset]=${page * size}` : `page[number]=${page + 1}`
          const query = [queryOf(filter, sorts), `${version.size}=${size}`, paged].filter(Boolean).join('&')
          const { data, meta } = await get<ListBody>(`${list}?${query}`)
          const expected = expectedIds(alpha, filter, sorts)
          expect([ids(data), meta.page.total]).toEqual([
            expected.slice(page * size, (page + 1) * size),
            expected.length,
          ])
        },
      ),
      { numRuns: 150 },
    )
  })
})

function sort(name: SortName, descending: boolean): Sort {
  return { name, descending }
}

const someOf = <T>(values: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), { nil: undefined })

const filters: fc.Arbitrary<Filter> = fc
  .record({
    id: someOf(['*', 'node-0*', '*1', '*a*', 'a', 'A', '', 'node-1*', '*.*', 'x*yz', 'nope']),
    node_type: someOf(['compute', 'distributed_storage', 'object_storage']),
    status: someOf(['active', 'staged', 'failed', 'draining', 'Active', '']),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, values]) => values !== undefined)))

const sortsOf = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...sortNames), fc.boolean()), { selector: ([name]) => name, maxLength: 5 })
  .map((pairs) => pairs.map(([name, descending]) => sort(name, descending)))
