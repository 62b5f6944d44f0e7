import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { dailySeries } from '#lib/domain/history/daily-series.ts'
import { readPoints } from '#lib/domain/history/read-history.ts'
import { defaultHistory, historyAges } from '#lib/settings/history-ages.ts'
import { dayMs } from '#lib/values/time.ts'
import type { Source } from '../source.ts'
import { json, testSource } from '../test-prometheus.ts'
import { memory, useRounds } from '../test-rounds.ts'
import { type BackFillOptions, backFill } from './back-fill.ts'

const hourMs = 3_600_000
const ages = historyAges.parse(defaultHistory)

describe.each(testEngines)('a back-fill in %s', (engine) => {
  const { context, server, collect, stored } = useRounds(engine)
  // The records of an hour ago are not of an earlier day.
  const today = Math.floor((Date.now() - 2 * hourMs) / dayMs) * dayMs
  /** The used memory of a node: `first` on the day before yesterday, then 1 more each hour. */
  const usedAt = (first: number, atMs: number) => first + (atMs - (today - 2 * dayMs)) / hourMs
  const first: Record<string, number> = { a: 400, b: 600 }

  /** Answers ranges as Prometheus does; a node has no values before its time. */
  function respondWithRanges(begins: Record<string, number> = {}, maxHours = 24): void {
    server.handler = (response, form) => {
      if (!form.has('step')) return server.respond(response, form)
      const [start, end, step] = ['start', 'end', 'step'].map((name) => Number(form.get(name)) * 1000) as [
        number,
        number,
        number,
      ]
      if ((end - start) / step + 1 > maxHours) {
        const error = 'query processing would load too many samples into memory in query execution'
        return json(response, 422, { status: 'error', errorType: 'execution', error })
      }
      const result = (server.results[form.get('query') ?? ''] ?? []).map(({ node, value }) => {
        const times = Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, n) => start + n * step)
        const isUsed = form.get('query')?.endsWith('used')
        const values = times
          .filter((atMs) => atMs >= (begins[String(node)] ?? 0))
          .map((atMs) => [atMs / 1000, String(isUsed ? usedAt(first[String(node)] ?? 0, atMs) : Number(value) + 900)])
        return { metric: { node }, values }
      })
      json(response, 200, { status: 'success', data: { resultType: 'matrix', result } })
    }
  }
  const fill = (options: Partial<BackFillOptions> = {}, more: Partial<Source> = {}) =>
    backFill(testSource(server.url, memory, more), {
      ...{ db: context.database, origin: operatorOf('collect'), ages },
      ...{ sinceMs: today - 2 * dayMs, nowMs: Date.now(), ...options },
    })
  /** The daily memory of an asset, or of the pool, of the core `c`. */
  const days = async (id = '') => {
    const series = await dailySeries(context.database.read, {
      ...{ hybrid_core_id: 'c', asset_ids: [id], resources: ['memory'], now: today - dayMs, days: 10 },
    })
    return (series.get(id)?.get('memory') ?? []).map(({ day, used, total }) => [day - today / dayMs, used, total])
  }
  const everything = async () => {
    const tables = ['asset_points_1h', 'asset_points_1d', 'pool_points_1h', 'pool_points_1d'] as const
    return Promise.all(
      tables.map((table) =>
        context.database.read.selectFrom(table).selectAll().orderBy('series_id').orderBy('bucket').execute(),
      ),
    )
  }

  test('writes the past of assets and of their pools, and no current value', async () => {
    respondWithRanges()
    await collect(memory)
    const before = [await stored('a'), await stored('b')]
    const slices: number[] = []
    const report = await fill({ onSlice: ({ fromMs }) => slices.push((fromMs - today) / dayMs) })
    const hours = 48 + Math.floor((Date.now() - today) / hourMs) + 1
    expect(report).toMatchObject({ hours, values: 2 * hours, hybridCoreIds: ['c'], errors: [], poolsLeftOut: [] })
    expect(slices.slice(0, 3)).toEqual([-2, -1, 0])
    expect([await stored('a'), await stored('b')]).toEqual(before)
    expect(await days('a')).toEqual([
      [-2, 423, 1_000],
      [-1, 447, 1_000],
    ])
    expect(await days()).toEqual([
      [-2, 1_046, 2_000],
      [-1, 1_094, 2_000],
    ])
    const [point] = await readPoints(context.database.read, {
      ...{ hybrid_core_id: 'c', asset_id: 'b', resources: ['memory'], step: '1d' as const },
      ...{ from: today - 2 * dayMs, to: today - 2 * dayMs },
    })
    expect(point).toMatchObject({ raw: 623, lowest: 600 })
  })

  test('may be done again, also of a part: nothing changes', async () => {
    respondWithRanges()
    await fill()
    const once = await everything()
    await fill()
    await fill({ sinceMs: today - dayMs - 5 * hourMs })
    expect(await everything()).toEqual(once)
  })

  test('keeps a live value of the same hour', async () => {
    respondWithRanges()
    await collect(memory)
    await fill()
    const points = await readPoints(context.database.read, {
      ...{ hybrid_core_id: 'c', asset_id: 'a', resources: ['memory'], step: '1h' as const },
      ...{ from: Math.floor(Date.now() / hourMs) * hourMs, to: Date.now() },
    })
    expect(points.at(-1)).toMatchObject({ raw: 50 })
  })

  test('sums only the nodes that existed then', async () => {
    respondWithRanges({ b: today - dayMs + 12 * hourMs })
    await fill()
    expect(await days()).toEqual([
      [-2, 423, 1_000],
      [-1, 1_094, 2_000],
    ])
  })

  test('does not sum a pool of which others bring a node, and says so', async () => {
    respondWithRanges()
    for (const name of memory) server.results[name] = [{ node: 'a', value: 100 }]
    const report = await fill()
    expect(report.poolsLeftOut).toEqual(['memory of c: the source brings 1 of 2'])
    expect(await days()).toEqual([])
    expect(await days('a')).toHaveLength(2)
  })

  test('halves a slice that is too large for the server', async () => {
    respondWithRanges({}, 5)
    const report = await fill()
    expect(report.errors).toEqual([])
    expect(await days()).toHaveLength(2)
    const steps = server.requests.filter(({ path }) => path === '/api/v1/query_range')
    const lengths = steps.map(({ form }) => (Number(form.get('end')) - Number(form.get('start'))) / 3_600 + 1)
    expect([...new Set(lengths)].slice(0, 4)).toEqual([24, 12, 6, 3])
  })

  test('stops at an hour for which the server fails, and says where to continue', async () => {
    respondWithRanges()
    const answer = server.handler
    const broken = today - dayMs + 3 * hourMs
    server.handler = (response, form, request) => {
      const [start, end] = [Number(form.get('start')) * 1000, Number(form.get('end')) * 1000]
      if (form.has('step') && start <= broken && end >= broken) return json(response, 503, {})
      answer?.(response, form, request)
    }
    const report = await fill()
    expect(report).toMatchObject({ continueMs: broken, hours: 27 })
    expect(report.errors).toHaveLength(1)
    respondWithRanges()
    expect(await fill({ sinceMs: report.continueMs ?? 0 })).toMatchObject({ continueMs: undefined, errors: [] })
    const halves = await everything()
    await fill()
    expect(await everything()).toEqual(halves)
  })

  test('writes nothing when the server does not respond, or is no Prometheus', async () => {
    server.handler = (response) => json(response, 404, {})
    const report = await fill()
    expect(report).toMatchObject({ hours: 0, values: 0, continueMs: report.fromMs })
    expect(report.errors).toHaveLength(1)
    respondWithRanges()
    const answer = server.handler
    server.handler = (response, form, request) =>
      form.has('step')
        ? json(response, 200, { status: 'success', data: { resultType: 'vector', result: [] } })
        : answer?.(response, form, request)
    expect((await fill()).errors).toEqual(['the server returned a vector instead of a matrix'])
    expect((await everything()).flat().filter(({ bucket }) => bucket < today / dayMs)).toEqual([])
  })

  test('counts the values that it has written: those of assets that are known and have the node type, at kept times', async () => {
    respondWithRanges()
    const cpu = ['compute cpu.used', 'compute cpu.total']
    for (const name of memory) server.results[name] = ['a', 'disk', 'nowhere'].map((node) => ({ node, value: 100 }))
    for (const name of cpu) server.results[name] = [{ node: 'a', value: 100 }]
    const options = {
      ...{ db: context.database, origin: operatorOf('collect'), ages },
      ...{ sinceMs: today - 2 * dayMs, nowMs: today - hourMs },
    }
    const source = testSource(server.url, [...memory, ...cpu])
    expect(await backFill(source, options)).toMatchObject({ hours: 48, values: 2 * 48, unmapped: ['nowhere'] })
    const short = { ...ages, 'asset.1h': hourMs, 'asset.1d': dayMs / 2 }
    expect(await backFill(source, { ...options, ages: short })).toMatchObject({ hours: 48, values: 2 * 24 })
  })

  test('has the forecasts of its cores computed again as soon as it has written hours', async () => {
    respondWithRanges()
    const computed = () =>
      context.database.read.selectFrom('forecast_states').select(['hybrid_core_id', 'pools_day']).execute()
    await context.database.write
      .insertInto('forecast_states')
      .values(['c', 'd'].map((hybrid_core_id) => ({ hybrid_core_id, pools_day: 1 })))
      .execute()
    const afterSlices: ReturnType<typeof computed>[] = []
    await fill({ onSlice: () => afterSlices.push(computed()) })
    const [first = []] = await Promise.all(afterSlices)
    expect(new Map(first.map(({ hybrid_core_id: id, pools_day: day }) => [id, day]))).toEqual(
      new Map([
        ['c', null],
        ['d', 1],
      ]),
    )
  })

  test('keeps the hourly points of assets only as long as they are kept', async () => {
    respondWithRanges()
    await fill({ sinceMs: today - 12 * dayMs })
    const [hourly = [], daily = []] = await everything()
    const firstDay = Math.min(...hourly.map(({ bucket }) => Math.floor(bucket / 24)))
    expect(today / dayMs - firstDay).toBeLessThanOrEqual(8)
    expect(Math.min(...daily.map(({ bucket }) => bucket))).toBe(today / dayMs - 12)
  })
})
