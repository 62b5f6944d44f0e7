import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'
import { setUpOpenedDatabase } from './set-up-values.ts'

const kills = runsAll ? 10 : 1
const timeoutMs = 400_000
const pointCount = 20_000
/** In the order in which their months are dropped. */
const tables = [
  { table: 'pool_points_5m', step: '5m' },
  { table: 'asset_points_1h', step: '1h' },
] as const
type Points = (typeof tables)[number]

const opened = setUpOpenedDatabase(setUpDatabases('removed-months'), 'postgres', 10)

/** Gives a table three months that have ended long ago, with points in each of them, and as many points of now. */
async function addMonths({ table, step }: Points): Promise<void> {
  const { engine, write } = opened.db
  const now = Date.now()
  await engine.preparePartitions(write, table, stepMs[step], now - 200 * dayMs)
  const buckets = [200, 170, 140, 0].map((days) => sql.lit(Math.floor((now - days * dayMs) / stepMs[step])))
  await sql`insert into ${sql.table(table)} (bucket, series_id, last_at, raw)
    select bucket, 8000000 + n, 0, n from unnest(array[${sql.join(buckets)}]) as bucket,
      generate_series(1, ${sql.lit(pointCount)}) as n on conflict do nothing`.execute(write)
}

/** How many months of a table have ended, with how many of the points, and how many points are of now. */
async function state({ table, step }: Points) {
  const before = Math.floor((Date.now() - 100 * dayMs) / stepMs[step])
  const { rows } = await sql<{ old: string; recent: string }>`select
    count(*) filter (where bucket < ${before}) as old, count(*) filter (where bucket >= ${before}) as recent
    from ${sql.table(table)} where series_id >= 8000000`.execute(opened.db.write)
  const partitions = await sql`select from pg_inherits where inhparent = ${table}::regclass`.execute(opened.db.write)
  // Three months from now on, and the rows without a month.
  return { months: partitions.rows.length - 4, old: Number(rows[0]?.old), recent: Number(rows[0]?.recent) }
}

const whole = { months: 3, old: 3 * pointCount, recent: pointCount }
const removed = { months: 0, old: 0, recent: pointCount }
const states = () => Promise.all(tables.map(state))

test(
  `on PostgreSQL, removal that kill -9 interrupts has dropped all old months of a table or none, ${kills} of ${kills} times`,
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      for (const one of tables) await addMonths(one)
      expect(await states()).toEqual([whole, whole])
      // That of the killed server would end in a quarter of an hour.
      await opened.db.write.deleteFrom('leases').execute()
      // A reader holds the months of the second table, so that the removal does not end before it is killed.
      const reader = await opened.db.write.startTransaction().execute()
      try {
        await reader.selectFrom('asset_points_1h').select('raw').limit(1).execute()
        const killed = await startReadyServer(opened.env)
        await waitUntil('the months of the first table are dropped', async () => (await state(tables[0])).months === 0)
        await sleep(30 * (kill + 1))
        await killed.end('SIGKILL', 1_000)
        expect(await states()).toEqual([removed, whole])
      } finally {
        await reader.commit().execute()
      }
      expect(await states()).toEqual([removed, whole])
      await opened.db.write.deleteFrom('leases').execute()
      const next = await startReadyServer(opened.env)
      await waitUntil('no old month is left', async () => (await state(tables[1])).months === 0)
      expect(await states()).toEqual([removed, removed])
      expect(await next.end('SIGTERM', 60_000)).toBe(0)
    }
  },
  timeoutMs,
)
