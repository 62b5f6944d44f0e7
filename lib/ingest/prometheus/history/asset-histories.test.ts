import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { addDays } from '#lib/domain/history/test-points.ts'
import { recordRound } from '#lib/domain/sources/record-round.ts'
import { dayMs } from '#lib/values/time.ts'
import { memory } from '../test-rounds.ts'
import { hourMs, now, path, span, useAssetHistories } from './test-asset-histories.ts'

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

describe.each(testEngines)('the history of an asset of a source on %s', (engine) => {
  const { context, server, collect, respondWith, setUp, rangeRequests } = useAssetHistories(engine)

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
    for (const { form } of rangeRequests()) expect(form.get('query')).toContain('"hybrid_core_panel_asset", "a"')
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

  test('of another partner, or with a wrong query, is an error before a request to the source', async () => {
    const other = setUp({}, 'aaaaaaaa-0000-4000-8000-000000000002')
    expect((await other.fetch(path)).status).toBe(404)
    expect((await setUp().fetch(`${path}?filter[step]=5m`)).status).toBe(400)
    expect((await setUp().fetch(path.replace('/a/', '/nothing/'))).status).toBe(404)
    expect(server.requests).toEqual([])
  })

  test('is not requested from a source whose history is in the database, that feeds another core, or has no query of the resource', async () => {
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
    expect(rangeRequests()[0]?.form.get('query')).toContain('"site", "c"')
  })

  test('is stored at the step of a day only, from which forecasts are computed; stored hours stay', async () => {
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
