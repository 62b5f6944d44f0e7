import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { type PointTable, pointTables } from '#lib/db/schema/history-schema.ts'
import { addCores, openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { dayMs } from '#lib/values/time.ts'
import { removeOldPoints } from './remove-old-points.ts'

const { signal } = new AbortController()
const now = Date.now()
const hourMs = 3_600_000

describe.each(testEngines)('old points on %s', (engine) => {
  let db: Database

  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  const ages = readSettings({ HISTORY: '5m=1d,1h=2d,1d=4d,asset.1h=3d,asset.1d=5d' }).historyAges
  async function addPoints(table: PointTable, times: readonly number[], step: number, series = [8]): Promise<void> {
    const rows = times.flatMap((time) =>
      series.map((series_id) => ({ ...empty, bucket: Math.floor(time / step), series_id, last_at: 0, raw: 1 })),
    )
    await db.write.insertInto(table).values(rows).execute()
  }
  const empty = { total: null, allocated: null, lowest: null, highest: null }
  const countOf = async (table: PointTable) =>
    (
      await db.write
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n

  it('are removed at the age of their step, and the others stay', async () => {
    const steps = [hourMs / 12, hourMs, dayMs, hourMs, dayMs]
    for (const [n, table] of pointTables.entries()) {
      const age = [1, 2, 4, 3, 5][n]! * dayMs
      const step = steps[n]!
      await addPoints(table, [now, now - age, now - age - step, now - 30 * dayMs], step, [8, 9])
    }
    // The points of a month that ended before the age are dropped with their partition, or deleted: all of them.
    await removeOldPoints(db, { ages, now, signal })
    for (const [n, table] of pointTables.entries()) {
      const buckets = await db.write.selectFrom(table).select('bucket').distinct().orderBy('bucket', 'desc').execute()
      const first = Math.floor((now - [1, 2, 4, 3, 5][n]! * dayMs) / steps[n]!)
      expect(buckets.map(({ bucket }) => bucket).slice(0, 2)).toEqual([Math.floor(now / steps[n]!), first])
      expect(await countOf(table)).toBeLessThanOrEqual(engine === 'sqlite' ? 4 : 6)
    }
  })

  it('are removed in steps of a few rows, and the next run continues after one that was ended', async () => {
    const series = Array.from({ length: 100 }, (_, n) => n)
    await addPoints('asset_points_1d', [now - 60 * dayMs, now - 59 * dayMs], dayMs, series)
    const controller = new AbortController()
    const transaction: Database['transaction'] = (work) => {
      controller.abort()
      return db.transaction(work)
    }
    const options = { ages, now, rowsOfStep: 30 }
    await removeOldPoints({ ...db, transaction }, { ...options, signal: controller.signal })
    await removeOldPoints(db, { ...options, signal: controller.signal })
    expect(await countOf('asset_points_1d')).toBeGreaterThanOrEqual(170)
    expect(await removeOldPoints(db, { ...options, signal })).toBeGreaterThanOrEqual(170)
    expect(await countOf('asset_points_1d')).toBe(0)
    expect(await removeOldPoints(db, { ...options, signal })).toBe(0)
  })

  it('leave no subject of an asset that was removed before their age, unless the asset has come back', async () => {
    await addCores(db.write, ['c'])
    const asset = { partner_uuid: 'p', node_type: 'compute', status: 'active', observed_at: now }
    await db.write
      .insertInto('assets')
      .values(['here', 'back'].map((id) => ({ hybrid_core_id: 'c', id, ...asset })))
      .execute()
    const subject = (asset_id: string, days: number | null) => ({
      ...{ hybrid_core_id: 'c', asset_id, removed_at: days === null ? null : now - days * dayMs },
    })
    await db.write
      .insertInto('history_subjects')
      .values([subject('', null), subject('here', null), subject('back', 6), subject('recent', 4), subject('old', 6)])
      .execute()
    expect(await removeOldPoints(db, { ages, now, signal })).toBe(1)
    const left = await db.write.selectFrom('history_subjects').select('asset_id').orderBy('id').execute()
    expect(left.map(({ asset_id }) => asset_id)).toEqual(['', 'here', 'back', 'recent'])
  })

  it.runIf(engine === 'postgres')(
    'are dropped with the partition of their month, and the next months get one',
    async () => {
      const inMonths = (n: number) => {
        const time = new Date(now)
        return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + n, 15)
      }
      const partitions = async () => {
        const { rows } = await sql<{
          name: string
        }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
        where inhparent = 'asset_points_1h'::regclass order by relname`.execute(db.write)
        return rows.map(({ name }) => name.replace('asset_points_1h_', ''))
      }
      const names = (...months: number[]) => [
        ...months.map((n) => new Date(inMonths(n)).toISOString().slice(0, 7).replace('-', '_')),
        'other',
      ]
      expect(await partitions()).toEqual(names(0, 1, 2))
      await addPoints('asset_points_1h', [inMonths(0), inMonths(1), inMonths(3)], hourMs)
      await removeOldPoints(db, { ages, now: inMonths(2), signal })
      // The month that has rows already keeps them where they are.
      expect(await partitions()).toEqual(names(2, 4))
      expect(await countOf('asset_points_1h')).toBe(1)
      await removeOldPoints(db, { ages, now: inMonths(5), signal })
      expect(await partitions()).toEqual(names(5, 6, 7))
      expect(await countOf('asset_points_1h')).toBe(0)
    },
  )
})
