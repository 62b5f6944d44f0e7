import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addresses, callerOf, contextOf, memoryRouter } from '#e2e/setup/memory-service.ts'
import { createRoutes } from '#lib/api/router/routes.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { addDays } from '#lib/domain/history/test-points.ts'
import { recordRound } from '#lib/domain/sources/record-round.ts'
import { ObservationPushes } from '../../push/observation-pushes.ts'
import { partner } from '../../test-records.ts'
import type { Source } from '../source.ts'
import { json, testSource } from '../test-prometheus.ts'
import { memory, useRounds } from '../test-rounds.ts'
import { AssetHistories } from './asset-histories.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const path = '/hybrid-core/v2/hybrid-cores/c/assets/a/history'
/** A whole hour. */
const now = Math.floor(Date.now() / hourMs) * hourMs
const span = (hours: number) => {
  const [from, to] = [now - hours * hourMs, now - hourMs].map((ms) => new Date(ms).toISOString())
  return `filter[from]=${from}&filter[to]=${to}&filter[step]=1h`
}

const round = {
  ...{
    kind: 'prometheus' as const,
    partnerUuid: null,
    name: 'test',
    intervalMs: 60_000,
    startedAt: now,
    milliseconds: 1,
  },
  ...{ changed: 1, unmappedCount: 0, unmapped: [], errors: [], warnings: [] },
}

type Body = {
  data: { series: { resource: string; points: { at: string; raw: number; highest: number }[] }[] }
  errors: { title: string; detail: string }[]
}

describe.each(testEngines)('the history of an asset of a source on %s', (engine) => {
  const { context, server, collect } = useRounds(engine)
  const reports: string[] = []

  /** Answers ranges with the used memory at each time, in GiB of a day; `total` is 1,000. */
  function respondWith(used: (atMs: number) => number | undefined): void {
    server.handler = (response, form) => {
      const [start, end, step] = ['start', 'end', 'step'].map((name) => Math.round(Number(form.get(name)) * 1_000))
      const values: [number, string][] = []
      for (let atMs = start!; atMs <= end!; atMs += step!) {
        const value = form.get('query')?.includes('memory.used') ? used(atMs) : 1_000
        if (value !== undefined) values.push([atMs / 1_000, String(value)])
      }
      json(response, 200, { status: 'success', data: { resultType: 'matrix', result: [{ metric: {}, values }] } })
    }
  }
  function setUp(more: Partial<Source> = {}, partnerUuid: string = String(partner().uuid)) {
    const histories = new AssetHistories((source, reason) => reports.push(`${source} ${reason}`))
    histories.use([testSource(server.url, memory, { history: 'source', ...more })])
    const provided = { 'observations.push': new ObservationPushes().receive, 'asset-history.get': histories.get }
    const router = memoryRouter(context.database, {
      routes: createRoutes(addresses, provided),
      authenticate: async () => callerOf(partnerUuid),
      context: (caller) => contextOf(context.database, caller, { now: Date.now() }),
    })
    const fetch = (target: string, headers = {}) =>
      router(new Request(`http://localhost${target}`, { headers })) as Promise<Response>
    const get = async (query: string) => (await (await fetch(`${path}?${query}`)).json()) as Body
    const rawOf = async (query: string) =>
      (await get(query)).data.series
        .find(({ resource }) => resource === 'memory')
        ?.points.map(({ at, raw }) => [(Date.parse(at) - now) / hourMs, raw])
    return { histories, fetch, get, rawOf }
  }
  const asked = () => server.requests.filter(({ path }) => path === '/api/v1/query_range')

  test('is that of the source, restricted to the asset; a gap stays a gap', async () => {
    respondWith((atMs) => (atMs >= now - 3 * hourMs && atMs < now - 2 * hourMs ? undefined : (now - atMs) / 60_000))
    const { rawOf, get } = setUp()
    expect(await rawOf(span(4))).toEqual(
      [
        [-4, 180 + 1 / 60_000],
        [-2, 60 + 1 / 60_000],
        [-1, 1 / 60_000],
      ].map(([hour, raw]) => [hour, Math.round(raw!)]),
    )
    expect((await get(span(4))).data.series.map(({ resource }) => resource)).toEqual(['cpu', 'memory', 'storage'])
    for (const { form } of asked()) expect(form.get('query')).toContain('"hybrid_core_panel_asset", "a"')
  })

  test('is a CSV file with the same rows', async () => {
    respondWith(() => 250)
    const text = await (
      await setUp().fetch(`${path}?${span(2)}&filter[resource]=memory`, { Accept: 'text/csv' })
    ).text()
    expect(text.split('\r\n').slice(1, -1)).toEqual(
      [2, 1].map((hour) => `"memory","byte","${new Date(now - hour * hourMs).toISOString()}",250,1000,,25,250,250`),
    )
  })

  test('has the kept points of steps of which the source knows nothing', async () => {
    const today = Math.floor(now / dayMs)
    const days = [2, 1].map((ago) => ({ day: today - ago, used: 10 * ago, total: 1_000 }))
    await addDays(context.database.write, { hybrid_core_id: 'c', asset_id: 'a', resource: 'memory' }, days)
    respondWith((atMs) => (atMs < (today - 1) * dayMs ? undefined : 77))
    const { get } = setUp()
    const [from, to] = [today - 2, today - 1].map((day) => new Date(day * dayMs).toISOString())
    const { data } = await get(`filter[from]=${from}&filter[to]=${to}&filter[step]=1d&filter[resource]=memory`)
    expect(data.series[0]?.points.map(({ raw }) => raw)).toEqual([20, 77])
  })

  test('of another partner, or with a wrong query, is an error before the source is asked', async () => {
    const other = setUp({}, 'aaaaaaaa-0000-4000-8000-000000000002')
    expect((await other.fetch(path)).status).toBe(404)
    expect((await setUp().fetch(`${path}?filter[step]=5m`)).status).toBe(400)
    expect((await setUp().fetch(path.replace('/a/', '/nothing/'))).status).toBe(404)
    expect(server.requests).toEqual([])
  })

  test('is not asked of a source that keeps it here, feeds another core, or has no query of the resource', async () => {
    respondWith(() => 1)
    for (const more of [{ history: 'kept' }, { core: { id: 'd' } }, { core: { label: 'site' } }] as const) {
      expect((await setUp(more).get(span(2))).data.series).toHaveLength(3)
    }
    expect((await setUp().get(`${span(2)}&filter[resource]=cpu`)).data.series).toHaveLength(1)
    expect(server.requests).toEqual([])
    await recordRound(context.database.write, { ...round, hybridCoreIds: ['c'] })
    expect(await setUp({ core: { label: 'site' } }).rawOf(span(2))).toEqual([
      [-2, 1],
      [-1, 1],
    ])
    expect(asked()[0]?.form.get('query')).toContain('"site", "c"')
  })

  test.each<[string, () => void, string]>([
    ['fails', () => (server.handler = (response) => void response.writeHead(502).end()), 'responded with status 502'],
    ['is too slow', () => (server.handler = () => {}), 'did not respond within 0.2 s'],
    [
      'responds with too many series',
      () => {
        server.handler = (response) => {
          const result = Array.from({ length: 101 }, () => ({ metric: {}, values: [] }))
          json(response, 200, { status: 'success', data: { resultType: 'matrix', result } })
        }
      },
      'responded with more than 100 series of an asset',
    ],
    [
      'responds with too many bytes',
      () => {
        server.handler = (response) => {
          const metric = { text: 'x'.repeat(1_000_000) }
          const result = Array.from({ length: 9 }, () => ({ metric, values: [] }))
          json(response, 200, { status: 'success', data: { resultType: 'matrix', result } })
        }
      },
      'responded with more than 8 MiB',
    ],
    [
      'responds with something else',
      () => {
        server.handler = (response) =>
          json(response, 200, { status: 'success', data: { resultType: 'vector', result: [] } })
      },
      'returned a vector instead of a matrix',
    ],
  ])('is a 503 with Retry-After if the source %s, which shows no address', async (_, prepare, reason) => {
    prepare()
    reports.length = 0
    const slow = reason.includes('0.2 s') ? { timeoutMs: 200 } : {}
    const response = await setUp(slow).fetch(`${path}?${span(2)}`)
    const text = await response.text()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((JSON.parse(text) as Body).errors).toMatchObject([
      {
        title: 'History temporarily unavailable',
        detail: "The history of this asset is in its source 'test', which does not deliver it now.",
      },
    ])
    expect(text).not.toContain(server.url.slice(7))
    expect(reports).toEqual([`test ${reason}`])
  })

  test('is asked for once for requests at the same time and for a minute, and again after another file', async () => {
    respondWith(() => 5)
    const { rawOf, histories } = setUp()
    // Requests of former tests may still arrive: they are for shorter spans.
    const count = () => asked().filter(({ form }) => Number(form.get('start')) * 1_000 < now - 20 * hourMs).length
    const all = await Promise.all([rawOf(span(24)), rawOf(span(24))])
    expect([...all, await rawOf(span(24))].map((points) => points?.length)).toEqual([24, 24, 24])
    expect(count()).toBe(2)
    await rawOf(span(25))
    expect(count()).toBe(4)
    histories.use([testSource(server.url, memory, { history: 'source' })])
    await rawOf(span(25))
    expect(count()).toBe(6)
  })

  test('is asked for at most four times at once', async () => {
    const held: (() => void)[] = []
    respondWith(() => 5)
    const respond = server.handler
    server.handler = (...args) => void held.push(() => respond?.(...args))
    const { rawOf } = setUp()
    const all = Promise.all([1, 2, 3, 4, 5, 6].map((hours) => rawOf(span(hours))))
    await expect.poll(() => held.length).toBe(8)
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    expect(held).toHaveLength(8)
    for (const answer of held.splice(0)) answer()
    await expect.poll(() => held.length).toBe(4)
    for (const answer of held.splice(0)) answer()
    expect((await all).map((points) => points?.length)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('is kept at the step of a day only, of which forecasts are computed; kept hours stay', async () => {
    const counts = async () => {
      const tables = ['asset_points_1h', 'asset_points_1d', 'pool_points_1h'] as const
      const rows = tables.map((table) => context.database.write.selectFrom(table).select('raw').where('raw', '=', 50))
      return (await Promise.all(rows.map((query) => query.execute()))).map(({ length }) => length)
    }
    const imported = context.database.write.selectFrom('asset_points_1h').selectAll().orderBy('series_id')
    const before = await imported.execute()
    expect(await collect(memory, { history: 'source' })).toMatchObject({ changed: 2, errors: [] })
    expect(await counts()).toEqual([0, 1, 0])
    expect(await imported.execute()).toEqual(before)
    await collect(memory)
    expect((await counts())[0]).toBe(1)
  })
})
