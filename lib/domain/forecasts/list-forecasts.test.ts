import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { poolResources } from '#lib/values/history.ts'
import type { PageEnd } from '../lists/page.ts'
import { listAssetForecasts, listForecasts, type PoolForecast } from './list-forecasts.ts'

const now = Date.UTC(2026, 10, 22)
const none = { used: 1, total: 2, allocated: null, growth_per_day: null, days_of_history: 1 }
const columns = { near_full_earliest: 1, near_full_latest: null, full_earliest: 1, full_latest: null }

/** Dates with many ties, and many that are missing. */
const dates = Array.from({ length: 60 }, (_, n) => ({
  near: n % 3 === 0 ? null : 20_000 + ((n * 7) % 5),
  full: n % 4 === 0 ? null : 21_000 + ((n * 5) % 4),
}))

type Sort = { name: 'near_full_at' | 'full_at' | 'hybrid_core_id'; descending: boolean }[]

describe.each(testEngines)('the lists of forecasts on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    for (const [partner, cores] of [
      ['p', 12],
      ['q', 1],
    ] as const) {
      await db.write.insertInto('partners').values({ uuid: partner, name: partner, email: null }).execute()
      for (let n = 0; n < cores; n++) await addCore(partner, `${partner}-${String(n).padStart(2, '0')}`, n)
    }
  })
  afterAll(() => db.close())

  async function addCore(partner_uuid: string, id: string, n: number): Promise<void> {
    const core = { status: 'active', public_available: 0, location_uuid: null, replicas: 3, object_overhead: null }
    const lead_time_days = n === 1 ? 5 : null
    await db.write
      .insertInto('hybrid_cores')
      .values({ id, partner_uuid, ...core, lead_time_days })
      .execute()
    const rows = poolResources.map((resource, at) => {
      const { near, full } = dates[n * poolResources.length + at]!
      const likely = { near_full_likely: near, full_likely: full, reason: 'flat', full_reason: 'flat' }
      return { hybrid_core_id: id, resource, ...none, ...columns, ...likely }
    })
    await db.write
      .insertInto('pool_forecasts')
      .values(rows.map((row) => ({ ...row, partner_uuid })))
      .execute()
    await db.write
      .insertInto('asset_forecasts')
      .values(rows.map((row) => ({ ...row, asset_id: `a-${row.resource}` })))
      .execute()
  }
  const context = (partner = 'p') => contextOf(db, callerOf(partner), { now })
  const keyOf = ({ hybrid_core_id, resource }: PoolForecast) => `${hybrid_core_id} ${resource}`

  /** The expected order: by the given sorts, then by core and resource. Without a date last, in both directions. */
  function inOrder(rows: readonly PoolForecast[], sort: Sort): string[] {
    const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
    const likely = {
      near_full_at: (row: PoolForecast) => row.near_full_at?.likely,
      full_at: (row: PoolForecast) => row.full_at?.likely,
    }
    return [...rows]
      .sort((a, b) => {
        for (const { name, descending } of sort) {
          const [x, y] = name === 'hybrid_core_id' ? [a[name], b[name]] : [likely[name](a), likely[name](b)]
          if (x === y) continue
          if (x === undefined || y === undefined) return x === undefined ? 1 : -1
          return descending ? -byText(x, y) : byText(x, y)
        }
        return byText(a.hybrid_core_id, b.hybrid_core_id) || byText(a.resource, b.resource)
      })
      .map(keyOf)
  }

  const sorts = [
    ...(['near_full_at', 'full_at', 'hybrid_core_id'] as const).flatMap((name) =>
      [false, true].map((descending): Sort => [{ name, descending }]),
    ),
    [
      { name: 'near_full_at', descending: true },
      { name: 'hybrid_core_id', descending: false },
    ],
    [
      { name: 'full_at', descending: false },
      { name: 'near_full_at', descending: true },
    ],
    [
      { name: 'hybrid_core_id', descending: true },
      { name: 'full_at', descending: true },
    ],
  ] satisfies Sort[]

  it.each(
    sorts.map((sort) => ({
      name: sort.map(({ name, descending }) => (descending ? '-' : '+') + name).join(' '),
      sort,
    })),
  )('have the order $name on each page, by place and from one page to the next', async ({ sort }) => {
    const whole = await listForecasts(context(), { page: { offset: 0, limit: 500 }, filter: {}, sort })
    expect([whole.items.length, whole.total]).toEqual([60, 60])
    const expected = inOrder(whole.items, sort)
    expect(whole.items.map(keyOf)).toEqual(expected)
    const byPlace: string[] = []
    const following: string[] = []
    let after: PageEnd | undefined
    for (let offset = 0; offset < 63; offset += 7) {
      const page = { offset, limit: 7 }
      byPlace.push(...(await listForecasts(context(), { page, filter: {}, sort })).items.map(keyOf))
      const next = await listForecasts(context(), { page: { ...page, ...(after && { after }) }, filter: {}, sort })
      following.push(...next.items.map(keyOf))
      after = next.next
    }
    expect(byPlace).toEqual(expected)
    expect(following).toEqual(expected)
  })

  test('begin with the soonest, and have only those of the partner', async () => {
    const { items } = await listForecasts(context(), { page: { offset: 0, limit: 500 }, filter: {}, sort: [] })
    expect(items.map(keyOf)).toEqual(inOrder(items, [{ name: 'near_full_at', descending: false }]))
    expect(items[0]?.near_full_at?.likely).toBe('2024-10-04')
    expect(items.every(({ hybrid_core_id: id }) => id.startsWith('p-'))).toBe(true)
    const others = await listForecasts(context('q'), { page: { offset: 0, limit: 500 }, filter: {}, sort: [] })
    expect(new Set(others.items.map(({ hybrid_core_id: id }) => id))).toEqual(new Set(['q-00']))
  })

  test('are filtered by patterns of ids and by resources, with the right total', async () => {
    const filter = { hybrid_core_id: ['p-0*', 'p-11'], resource: ['cpu', 'object'] as const }
    const { items, total } = await listForecasts(context(), { page: { offset: 2, limit: 5 }, filter, sort: [] })
    expect([items.length, total]).toEqual([5, 22])
    const exact = { hybrid_core_id: ['p-03'], resource: ['rocket'] as const }
    const found = await listForecasts(context(), { page: { offset: 0, limit: 50 }, filter: exact, sort: [] })
    expect(found.items.map(keyOf)).toEqual(['p-03 rocket'])
  })

  test('of assets are those of one core of the partner, by its lead time', async () => {
    const input = {
      page: { offset: 0, limit: 50 },
      filter: {},
      sort: [{ name: 'asset_id', descending: true } as const],
    }
    const { items, total } = await listAssetForecasts(context(), { ...input, hybrid_core_id: 'p-01' })
    expect([total, items.map(({ asset_id }) => asset_id)]).toEqual([
      5,
      poolResources
        .map((name) => `a-${name}`)
        .sort()
        .reverse(),
    ])
    expect(items.find(({ near_full_at }) => near_full_at)?.order_by).toBe('1969-12-28')
    await expect(listAssetForecasts(context('q'), { ...input, hybrid_core_id: 'p-01' })).rejects.toMatchObject({
      problem: 'hybrid-core-unknown',
    })
  })
})
