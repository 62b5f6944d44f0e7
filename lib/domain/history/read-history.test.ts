import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import type { PointTable } from '#lib/db/schema/history-schema.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { dailySeries } from './daily-series.ts'
import { readHistory } from './read-history.ts'
import { type Resource, seriesIdOf } from './series.ts'

const day = 20_000
const at = day * dayMs
const tebibyte = 1_099_511_627_776

describe.each(testEngines)('history on %s', (engine) => {
  let db: Database
  let ids: Record<'pools' | 'asset' | 'other', number>

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    const add = (asset_id: string, totals = {}) =>
      db.write
        .insertInto('history_subjects')
        .values({ hybrid_core_id: 'c', asset_id, ...totals })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [pools, asset, other] = [await add(''), await add('a', { cpu_total: 64_000_000 }), await add('b')]
    ids = { pools: pools.id, asset: asset.id, other: other.id }
  })
  afterEach(() => db.close())

  async function addPoint(
    table: PointTable,
    of: keyof typeof ids,
    resource: Resource,
    point: {
      bucket: number
      raw: number
      total?: number | null
      lowest?: number
      highest?: number
      allocated?: number
    },
  ): Promise<void> {
    const { total = 100, lowest = null, highest = null, allocated = null, ...rest } = point
    const values = { series_id: seriesIdOf(ids[of], resource), last_at: 0, total, lowest, highest, allocated, ...rest }
    await db.write.insertInto(table).values(values).execute()
  }

  it('has one series for each resource; a step without a value has no point', async () => {
    await addPoint('pool_points_1d', 'pools', 'distributed', { bucket: day + 2, raw: 30, lowest: 10, highest: 40 })
    await addPoint('pool_points_1d', 'pools', 'distributed', { bucket: day, raw: 20, allocated: 120 })
    await addPoint('pool_points_1d', 'pools', 'distributed', { bucket: day + 4, raw: 99 })
    const fullest = { fullest_asset_id: 'sn-1', fullest_percentage: 88.4 }
    await db.write
      .updateTable('pool_points_1d')
      .set(fullest)
      .where('bucket', '=', day + 2)
      .execute()
    await addPoint('asset_points_1d', 'asset', 'memory', { bucket: day, raw: 99 })
    const input = { hybrid_core_id: 'c', step: '1d', from: at + 5, to: at + 3 * dayMs } as const
    const series = await readHistory(db.read, input)
    expect(series.map(({ resource, unit }) => [resource, unit])).toEqual([
      ['cpu', 'core'],
      ['memory', 'byte'],
      ['distributed', 'byte'],
      ['rocket', 'byte'],
      ['object', 'byte'],
    ])
    expect(series.map(({ points }) => points.length)).toEqual([0, 0, 2, 0, 0])
    expect(series[2]?.points).toEqual([
      {
        ...{ at: '2024-10-04T00:00:00.000Z', raw: 20, total: 100, allocated: 120, percentage: 20 },
        ...{ lowest: 20, highest: 20, fullest: null },
      },
      {
        ...{ at: '2024-10-06T00:00:00.000Z', raw: 30, total: 100, allocated: null, percentage: 30 },
        ...{ lowest: 10, highest: 40, fullest: { asset_id: 'sn-1', percentage: 88.4 } },
      },
    ])
    expect(await readHistory(db.read, { ...input, resources: ['rocket'] })).toEqual([
      { resource: 'rocket', unit: 'byte', points: [] },
    ])
  })

  it('of an asset has cores as published, and the usual total where a point has none', async () => {
    const bucket = day * 24
    await addPoint('asset_points_1h', 'asset', 'cpu', { bucket, raw: 12_500_001, total: null, highest: 16_000_000 })
    await addPoint('asset_points_1h', 'asset', 'storage', { bucket, raw: tebibyte, total: 9 * tebibyte })
    await addPoint('asset_points_1h', 'other', 'cpu', { bucket, raw: 1 })
    const span = { step: '1h', from: at, to: at } as const
    const series = await readHistory(db.read, { hybrid_core_id: 'c', asset_id: 'a', ...span })
    expect(series).toMatchObject([
      { resource: 'cpu', points: [{ raw: 12.500001, total: 64, percentage: 19.53, lowest: 12.500001, highest: 16 }] },
      { resource: 'memory', points: [] },
      { resource: 'storage', points: [{ raw: tebibyte, total: 9 * tebibyte, percentage: 11.11 }] },
    ])
  })

  it('of what was never observed has no points', async () => {
    const span = { step: '1d', from: at, to: at } as const
    const series = await readHistory(db.read, { hybrid_core_id: 'c', asset_id: 'unknown', ...span })
    expect(series.map(({ points }) => points)).toEqual([[], [], []])
  })

  it.each([
    ['neighbouring', ['a']],
    ['scattered', ['a', 'z']],
  ])('has daily series of %s assets for forecasts', async (_, asset_ids) => {
    for (const n of [0, 1, 3])
      await addPoint('asset_points_1d', 'asset', 'cpu', { bucket: day + n, raw: n * 500_000, total: null })
    await addPoint('asset_points_1d', 'asset', 'memory', { bucket: day + 3, raw: 5, total: 7 })
    await addPoint('asset_points_1d', 'other', 'cpu', { bucket: day + 3, raw: 9_000_000 })
    const later = Array.from({ length: 20 }, (_, n) => ({ hybrid_core_id: 'c', asset_id: n < 19 ? `later-${n}` : 'z' }))
    await db.write.insertInto('history_subjects').values(later).execute()
    const input = { hybrid_core_id: 'c', asset_ids, resources: ['cpu', 'memory', 'storage'], days: 3 } as const
    const series = await dailySeries(db.read, { ...input, now: at + 3 * dayMs + 1 })
    expect([...series.keys()]).toEqual(['a'])
    expect([...(series.get('a') ?? [])]).toEqual([
      [
        'cpu',
        [
          { day: day + 1, used: 0.5, total: 64, allocated: null },
          { day: day + 3, used: 1.5, total: 64, allocated: null },
        ],
      ],
      ['memory', [{ day: day + 3, used: 5, total: 7, allocated: null }]],
    ])
  })
})
