import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { readHistory } from '#lib/domain/history/read-history.ts'
import { mergePools } from '#lib/domain/history/record-pools.ts'
import { nowMs, useImportDatabase } from '../test-imports.ts'
import { asset, core, partner } from '../test-records.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const iso = (ms: number) => new Date(ms).toISOString()
/** The start of the hour, so that minutes before and after are in different buckets. */
const at = nowMs - 2 * hour

describe.each(testEngines)('the history of imported values on %s', (engine) => {
  const context = useImportDatabase(engine)

  const node = (observedAt: number, quantities: object) => ({
    ...asset('c', 'a'),
    observed_at: iso(observedAt),
    ...quantities,
  })
  const observation = (observedAt: number, quantities: object) => ({
    ...{ kind: 'observation', hybrid_core_id: 'c', id: 'a', observed_at: iso(observedAt) },
    ...quantities,
  })
  const memory = (used: number, total = 100) => ({ memory: { used, total } })

  async function read(
    resource: 'memory' | 'cpu' | 'storage' | 'distributed',
    of?: string,
    step: '5m' | '1h' | '1d' = '1h',
  ) {
    const subject = { hybrid_core_id: 'c', asset_id: of, resources: [resource] }
    const [series] = await readHistory(context.database.write, {
      ...subject,
      step,
      from: nowMs - 2 * day,
      to: nowMs + day,
    })
    return series?.points.map(({ at, raw, total, allocated, lowest, highest }) => ({
      ...{ at, raw, total, allocated, lowest, highest },
    }))
  }
  const point = (at: number, raw: number, more = {}) => ({
    ...{ at: iso(at), raw, total: 100, allocated: null, lowest: raw, highest: raw, ...more },
  })
  const import_ = (records: unknown[], now = nowMs, more = {}) =>
    context.importRecords([partner(), core('c'), ...records], { nowMs: now, ...more })

  it('of an asset is at the time of the observation, of a pool at the time of the import', async () => {
    await import_([node(at + 5 * minute, { ...memory(10), cpu: { used: 1.25, total: 8, allocated: 12.5 } })])
    await import_([node(at + 20 * minute, memory(30))], nowMs + 1)
    await import_([node(at + 70 * minute, memory(20))], nowMs + 7 * minute)
    expect(await read('memory', 'a')).toEqual([point(at, 30, { lowest: 10 }), point(at + hour, 20)])
    expect(await read('memory', 'a', '1d')).toEqual([point(Date.UTC(2026, 0, 31), 20, { lowest: 10, highest: 30 })])
    expect(await read('cpu', 'a')).toEqual([point(at, 1.25, { total: 8, allocated: 12.5 })])
    expect(await read('memory', undefined, '5m')).toEqual([
      point(nowMs, 30, { lowest: 10 }),
      point(nowMs + 5 * minute, 20),
    ])
    expect(await read('memory')).toEqual([point(nowMs, 20, { lowest: 10, highest: 30 })])
  })

  it('of a pool is at the time at which an import that lasts long writes', async () => {
    await import_([node(at, memory(10))], nowMs, { clock: () => nowMs + 12 * minute })
    expect(await read('memory', undefined, '5m')).toEqual([point(nowMs + 10 * minute, 10)])
  })

  it('has values that arrive late, which are not stored in the asset, and the same ones once', async () => {
    await import_([node(at + 30 * minute, memory(10))])
    const late = [node(at + 10 * minute, memory(90)), observation(at - hour, memory(50))]
    for (const record of [...late, ...late]) {
      const result = await import_([record])
      expect(result).toMatchObject({ ok: true })
    }
    expect(await read('memory', 'a')).toEqual([point(at - hour, 50), point(at, 10, { highest: 90 })])
    const { memory_used } = await context.database.write.selectFrom('assets').selectAll().executeTakeFirstOrThrow()
    expect(memory_used).toBe(10)
  })

  it('has every one of several observations of an asset in one import', async () => {
    await import_([node(at, memory(10)), ...[5, 25, 15].map((n) => observation(at + n * minute, memory(n)))])
    expect(await read('memory', 'a')).toEqual([point(at, 25, { lowest: 5 })])
  })

  it('has the lowest and the highest of many observations of new assets, which may have different quantities', async () => {
    const cpu = (used: number) => ({ cpu: { used, total: 8 } })
    const observations = [
      observation(at + minute, { status: 'failed' }),
      observation(at + 2 * minute, cpu(2)),
      ...[40, 10, 30].map((used, n) => observation(at + (3 + n) * minute, memory(used))),
      observation(at + 61 * minute, { ...memory(20, 200), ...cpu(1) }),
      observation(at + 62 * minute, memory(25, 200)),
    ]
    await import_([node(at, {}), ...observations])
    expect(await read('memory', 'a')).toEqual([
      point(at, 30, { lowest: 10, highest: 40 }),
      point(at + hour, 25, { total: 200, lowest: 20 }),
    ])
    expect(await read('cpu', 'a')).toEqual([point(at, 2, { total: 8 }), point(at + hour, 1, { total: 8 })])
  })

  it('has the total and what is allocated of the last value', async () => {
    await import_([node(at, { memory: { used: 1, total: 100, allocated: 7 } })])
    await import_([observation(at + hour, memory(2, 200))])
    expect(await read('memory', 'a')).toEqual([
      point(at, 1, { allocated: 7 }),
      point(at + hour, 2, { total: 200, allocated: 7 }),
    ])
  })

  it('of a pool changes with the status of an asset and with a removed one; a pool without values has no point', async () => {
    const other = { ...asset('c', 'b'), ...memory(5, 50), observed_at: iso(at) }
    await import_([node(at, memory(10)), other])
    await import_([node(at + minute, { ...memory(10), status: 'failed' }), other], nowMs + 10 * minute)
    await import_([node(at + 2 * minute, memory(10))], nowMs + 20 * minute, { prune: true })
    await import_([node(at + 3 * minute, {})], nowMs + 30 * minute)
    expect(await read('memory', undefined, '5m')).toEqual([
      point(nowMs, 15, { total: 150 }),
      point(nowMs + 10 * minute, 5, { total: 50 }),
      point(nowMs + 20 * minute, 10),
    ])
  })

  it('of a pool has no point while nothing of it is observed, whatever else of its core is', async () => {
    const store = { ...asset('c', 's'), node_type: 'distributed_storage', storage: { used: 40, total: 100 } }
    const steps = [0, 10, 20, 30].map((n) => n * minute)
    const [first, second, third, fourth] = steps as [number, number, number, number]
    const cpu = { used: 1, total: 100 }
    await import_([node(at, { ...memory(10), cpu }), { ...store, observed_at: iso(at) }])
    await import_([observation(at + second, memory(10))], nowMs + second)
    const again = { ...observation(at + third, { storage: store.storage }), id: 's' }
    await import_([observation(at + third, memory(10)), again], nowMs + third)
    await import_([observation(at + fourth, memory(10))], nowMs + fourth)
    expect(await read('memory', undefined, '5m')).toEqual(steps.map((n) => point(nowMs + n, 10)))
    expect(await read('distributed', undefined, '5m')).toEqual([point(nowMs + first, 40), point(nowMs + third, 40)])
    expect(await read('cpu', undefined, '5m')).toEqual([point(nowMs, 1)])
  })

  it('of a pool goes on when the clock is set back, and loses nothing', async () => {
    await import_([node(at, memory(10))])
    await import_([node(at - 26 * hour, memory(40))], nowMs - 26 * hour, { allowOlder: true })
    expect(await read('memory')).toEqual([point(nowMs - 26 * hour, 40), point(nowMs, 10)])
    await import_([node(at + 2 * minute, memory(20))], nowMs + 1)
    expect(await read('memory')).toEqual([point(nowMs - 26 * hour, 40), point(nowMs, 20, { lowest: 10 })])
  })

  it('of an asset goes on when the asset is pruned and comes back', async () => {
    const other = { ...asset('c', 'b'), observed_at: iso(at) }
    await import_([node(at, memory(10)), other])
    await import_([other], nowMs + minute, { prune: true })
    await import_([node(at + hour, memory(20)), other], nowMs + hour)
    expect(await read('memory', 'a')).toEqual([point(at, 10), point(at + hour, 20)])
  })

  it('of a pool has the fullest active node of the last value', async () => {
    const pool = async (step: '5m' | '1h') => {
      const span = { step, from: nowMs - hour, to: nowMs + hour }
      const all = await readHistory(context.database.write, { hybrid_core_id: 'c', ...span })
      return Object.fromEntries(
        all.flatMap(({ resource, points }) =>
          points.map((one) => [`${resource} ${one.at.slice(14, 16)}`, 'fullest' in one && one.fullest]),
        ),
      )
    }
    const cpu = { used: 1, total: 8 }
    const node = (id: string, used: number, minutes: number, more = {}) => ({
      ...{ ...asset('c', id), ...memory(used), cpu, observed_at: iso(at + minutes * minute), ...more },
    })
    await import_([node('a', 10, 0), node('b', 30, 0), node('down', 90, 0, { status: 'failed' })])
    await import_([node('a', 71, 1), node('b', 30, 1)], nowMs + 10 * minute)
    const [former, last] = [
      { asset_id: 'b', percentage: 30 },
      { asset_id: 'a', percentage: 71 },
    ]
    expect(await pool('5m')).toEqual({ 'cpu 00': null, 'cpu 10': null, 'memory 00': former, 'memory 10': last })
    expect(await pool('1h')).toEqual({ 'cpu 00': null, 'memory 00': last })
    const late = { coreId: 'c', resource: 'memory', raw: 1, total: 300, allocated: null, fullest: former } as const
    await mergePools(context.database.write, [late], { atMs: nowMs + minute, steps: ['1h'] })
    expect(await pool('1h')).toEqual({ 'cpu 00': null, 'memory 00': last })
  })

  it('is not written by a dry run', async () => {
    await import_([node(at, memory(10))])
    await import_([node(at + minute, memory(20)), observation(at + 2 * minute, memory(30))], nowMs, { dryRun: true })
    expect(await read('memory', 'a')).toEqual([point(at, 10)])
    expect(await read('memory')).toEqual([point(nowMs, 10)])
  })
})
