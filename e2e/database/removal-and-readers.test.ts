import { setTimeout as sleep } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { removeOldPoints } from '#lib/domain/history/remove-old-points.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { readUntil } from '../setup/databases/former-reader.ts'
import { setUpDatabase } from './engines.ts'

/** How long a reader holds the table: longer than others may wait, and shorter than the removal tries. */
const heldMs = 2_000
/** Readers wait behind the removal, which waits 40 ms for its lock. A busy machine is slower. */
const maximumWaitMs = 1_000
const table = 'asset_points_1h'
const now = Date.now()
/** Three months that have ended before the age of the points. */
const oldMonthMs = now - 200 * dayMs
const oldBucket = Math.floor(oldMonthMs / stepMs['1h'])
const ages = readSettings({ HISTORY: 'asset.1h=8d' }).historyAges

const opened = setUpDatabase('postgres')
/** A reader's transaction, which a failed test leaves open. */
let reader: ControlledTransaction<Schema> | undefined

beforeEach(async () => {
  const { engine, write } = opened.db
  await engine.preparePartitions(write, table, stepMs['1h'], oldMonthMs)
  const point = { last_at: 0, raw: 1, total: null, allocated: null, lowest: null, highest: null }
  await write
    .insertInto(table)
    .values([oldBucket, Math.floor(now / stepMs['1h'])].map((bucket) => ({ bucket, series_id: 8, ...point })))
    .onConflict((row) => row.doNothing())
    .execute()
})
afterEach(endReader)

/** Reads the table in a transaction that stays open. */
async function holdTable(): Promise<void> {
  reader = await opened.db.write.startTransaction().execute()
  await reader.selectFrom(table).select('raw').limit(1).execute()
}
async function endReader(): Promise<void> {
  await reader?.commit().execute()
  reader = undefined
}

/** The database, and how often a transaction of its removal has ended because of a lock. */
function countingLocked(): { db: Database; locked: () => number } {
  let locked = 0
  const transaction: Database['transaction'] = (work) =>
    opened.db.transaction(work).catch((error: unknown) => {
      if (opened.db.engine.isLocked(error)) locked++
      throw error
    })
  return { db: { ...opened.db, transaction }, locked: () => locked }
}

const remove = (db: Database, { signal } = new AbortController()) => removeOldPoints(db, { ages, now, signal })
const buckets = async () => {
  const { rows } = await sql<{ bucket: number }>`select bucket::int from ${sql.table(table)} order by bucket`.execute(
    opened.db.write,
  )
  return rows.map(({ bucket }) => bucket)
}

test('a partition is dropped when its reader has ended, and no other reader waits for that', async () => {
  const { db, locked } = countingLocked()
  await holdTable()
  const removing = remove(db)
  const query = `select count(*) from ${table} where bucket >= ${oldBucket} and series_id = 8`
  const reading = readUntil(opened.settings.DATABASE_URL ?? '', removing, [query, query])
  await sleep(heldMs)
  expect(await buckets()).toHaveLength(2)
  // It has tried several times meanwhile.
  expect(locked()).toBeGreaterThan(2)
  await endReader()
  expect(await removing).toBe(3)
  expect(await buckets()).toEqual([Math.floor(now / stepMs['1h'])])
  const waits = (await reading).map(({ milliseconds }) => milliseconds)
  expect(waits.length).toBeGreaterThan(50)
  expect(Math.max(...waits)).toBeLessThan(maximumWaitMs)
})

test('a removal that is ended while a reader holds the table leaves all points to the next run', async () => {
  const { db, locked } = countingLocked()
  const controller = new AbortController()
  await holdTable()
  const removing = remove(db, controller)
  await expect.poll(locked).toBeGreaterThan(0)
  controller.abort()
  expect(await removing).toBe(0)
  expect(await buckets()).toHaveLength(2)
  await endReader()
  expect(await remove(opened.db)).toBe(3)
  expect(await buckets()).toHaveLength(1)
})
