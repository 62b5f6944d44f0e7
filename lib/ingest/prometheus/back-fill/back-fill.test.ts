import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { readPoints } from '#lib/domain/history/read-history.ts'
import { dayMs } from '#lib/values/time.ts'
import { testSource } from '../test-prometheus.ts'
import { memory } from '../test-rounds.ts'
import { backFill } from './back-fill.ts'
import { ages, hourMs, useBackFills } from './test-ranges.ts'

describe.each(testEngines)('a back-fill in %s', (engine) => {
  const { context, server, collect, stored, today, origin, respondWithRanges, fill, days, allPoints } =
    useBackFills(engine)

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
    const once = await allPoints()
    await fill()
    await fill({ sinceMs: today - dayMs - 5 * hourMs })
    expect(await allPoints()).toEqual(once)
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

  test('keeps the hourly points of assets only as long as they are kept', async () => {
    respondWithRanges()
    await fill({ sinceMs: today - 12 * dayMs })
    const [hourly = [], daily = []] = await allPoints()
    const firstDay = Math.min(...hourly.map(({ bucket }) => Math.floor(bucket / 24)))
    expect(today / dayMs - firstDay).toBeLessThanOrEqual(8)
    expect(Math.min(...daily.map(({ bucket }) => bucket))).toBe(today / dayMs - 12)
  })

  test('counts the values that it has written: those of assets that are known and have the node type, at kept times', async () => {
    respondWithRanges()
    const cpu = ['compute cpu.used', 'compute cpu.total']
    for (const name of memory) server.results[name] = ['a', 'disk', 'nowhere'].map((node) => ({ node, value: 100 }))
    for (const name of cpu) server.results[name] = [{ node: 'a', value: 100 }]
    const options = {
      ...{ db: context.database, origin, ages },
      ...{ sinceMs: today - 2 * dayMs, nowMs: today - hourMs },
    }
    const source = testSource(server.url, [...memory, ...cpu])
    expect(await backFill(source, options)).toMatchObject({ hours: 48, values: 2 * 48, unmapped: ['nowhere'] })
    const short = { ...ages, 'asset.1h': hourMs, 'asset.1d': dayMs / 2 }
    expect(await backFill(source, { ...options, ages: short })).toMatchObject({ hours: 48, values: 2 * 24 })
  })

  test('expires the forecasts of its cores as soon as it has written hours', async () => {
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
})
