import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { historySteps, stepMs } from '#lib/values/history.ts'
import { engines, isImporting } from '../support/databases.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { startCommand, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'
import { setUpOpenedDatabase, startMemorySource } from './set-up-values.ts'

const kills = runsAll ? 10 : 3
/** Each kill takes the start of a process. */
const timeoutMs = 400_000
const assetCount = 3_000
const hourMs = 3_600_000
const setup = setUpDatabases('history')

type Value = { raw: number; at: number }

describe.each(engines)('%s', (engine) => {
  const opened = setUpOpenedDatabase(setup, engine, assetCount)

  test(
    `a round that kill -9 interrupts keeps all of its points or none, ${kills} of ${kills} times`,
    async () => {
      const { prometheus, file } = await startMemorySource(setup.folder)
      const seriesOf = (value: number) =>
        Array.from({ length: assetCount }, (_, n) => ({ node: `node-${String(n).padStart(6, '0')}`, value }))
      const collect = (used: number) => {
        prometheus.results = { used: seriesOf(used), total: seriesOf(1_000) }
        return startCommand(['collect'], { ...opened.env, SOURCES_FILE: file })
      }
      const imported = await poolOfMemory()
      const committed: Value[] = []

      const first = collect(500)
      await waitUntil('the round writes', async () => first.hasEnded() || (await isImporting(opened.db)))
      const writingSince = performance.now()
      expect((await first.ended).code).toBe(0)
      const writingMs = performance.now() - writingSince
      await expectPoints()
      for (let kill = 0; kill < kills; kill++) {
        // Above and below the former ones, so that each point would show.
        const running = collect(500 + (kill + 1) * (kill % 2 === 0 ? 10 : -10))
        await waitUntil('the round writes', async () => running.hasEnded() || (await isImporting(opened.db)))
        await sleep((writingMs * kill) / kills)
        running.kill()
        await running.ended
        await expectPoints()
      }
      expect((await collect(501).ended).code).toBe(0)
      await expectPoints()
      expect(committed.at(-1)?.raw).toBe(501)
      await prometheus.close()

      async function poolOfMemory(): Promise<number> {
        const { memory_used } = await opened.db.write
          .selectFrom('asset_totals')
          .select('memory_used')
          .executeTakeFirstOrThrow()
        return memory_used ?? 0
      }

      /** Compares the points with the values that the assets have had. */
      async function expectPoints(): Promise<void> {
        const assets = opened.db.write
          .selectFrom('assets')
          .select(['memory_used as raw', 'memory_observed_at as at'])
          .distinct()
        const values = (await assets.execute()) as Value[]
        expect(values).toHaveLength(1)
        if (values[0]?.raw !== committed.at(-1)?.raw) committed.push(values[0]!)
        for (const step of ['1h', '1d'] as const) expect(await assetPoints(step)).toEqual(expectedPoints(step))
        const pools = [imported, ...committed.map(({ raw }) => raw * assetCount)]
        expect(await poolOfMemory()).toBe(pools.at(-1))
        for (const step of historySteps) {
          expect(await poolPoints(step)).toEqual({
            ...{ last: pools.at(-1), lowest: Math.min(...pools), highest: Math.max(...pools) },
          })
        }
      }

      /** The points of all assets, of which those of a step are equal. */
      async function assetPoints(step: '1h' | '1d') {
        const from = Math.floor((committed[0]?.at ?? 0) / stepMs[step])
        const { rows } = await sql`select bucket, last_at, raw, coalesce(lowest, raw) as lowest,
        coalesce(highest, raw) as highest, count(*) as assets
        from ${sql.table(`asset_points_${step}`)} where series_id % 8 = 1 and bucket >= ${from}
        group by 1, 2, 3, 4, 5 order by bucket`.execute(opened.db.write)
        return rows
      }
      function expectedPoints(step: '1h' | '1d') {
        const buckets = [...new Set(committed.map(({ at }) => Math.floor(at / stepMs[step])))]
        return buckets.map((bucket) => {
          const own = committed.filter(({ at }) => Math.floor(at / stepMs[step]) === bucket)
          const [used, last] = [own.map(({ raw }) => raw), own.at(-1)!]
          const [lowest, highest] = [Math.min(...used), Math.max(...used)]
          return { bucket, last_at: last.at % stepMs[step], raw: last.raw, lowest, highest, assets: assetCount }
        })
      }
      async function poolPoints(step: string) {
        const table = sql.table(`pool_points_${step}`)
        const { rows } = await sql`select min(coalesce(lowest, raw)) as lowest, max(coalesce(highest, raw)) as highest,
        (select raw from ${table} where series_id % 8 = 1 order by bucket desc limit 1) as last
        from ${table} where series_id % 8 = 1`.execute(opened.db.write)
        return rows[0]
      }
    },
    timeoutMs,
  )

  // On PostgreSQL, the months of the points have no partition, so that they are removed in steps as well.
  const removals = runsAll || engine === 'sqlite' ? kills : 1
  test(
    `removal that kill -9 interrupts removes only old points, the oldest first, ${removals} of ${removals} times`,
    async () => {
      const count = 100_000
      const seriesOfBucket = 1_000
      const thisHour = Math.floor(Date.now() / hourMs)
      const [oldest, recent] = [thisHour - 100 * 24, thisHour - 12]
      await addPoints(recent, 10_000)
      const kept = await state(recent)
      for (let kill = 0; kill < removals; kill++) {
        await sql`delete from asset_points_1h where bucket < ${recent}`.execute(opened.db.write)
        await addPoints(oldest, count)
        // That of the killed server would end in a quarter of an hour.
        await opened.db.write.deleteFrom('leases').execute()
        const server = await startReadyServer({ ...opened.env, HISTORY: 'asset.1h=2d' })
        await waitUntil('points are removed', async () => (await state(oldest, recent)).count < count)
        await sleep(10 * kill)
        await server.end('SIGKILL', 1_000)
        const left = await state(oldest, recent)
        expect(left.count).toBeLessThan(count)
        if (left.count > 0) expect(left.first).toBe(count - left.count)
        expect(await state(recent)).toEqual(kept)
      }
      await opened.db.write.deleteFrom('leases').execute()
      const server = await startReadyServer({ ...opened.env, HISTORY: 'asset.1h=2d' })
      await waitUntil('no old point is left', async () => (await state(oldest, recent)).count === 0)
      expect(await state(recent)).toEqual(kept)
      expect(await server.end('SIGTERM', 60_000)).toBe(0)

      /** Points of a thousand series in successive buckets, numbered by `raw`. */
      async function addPoints(bucket: number, points: number): Promise<void> {
        await sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(points - 1)})
        insert into asset_points_1h (bucket, series_id, last_at, raw)
        select ${sql.lit(bucket)} + n / ${sql.lit(seriesOfBucket)}, 8000000 + n % ${sql.lit(seriesOfBucket)}, 0, n
        from numbers`.execute(opened.db.write)
      }
      async function state(from: number, before = Number.MAX_SAFE_INTEGER) {
        const { rows } = await sql<{ count: number; first: number; sum: number }>`
        select count(*) as count, min(raw) as first, sum(raw) as sum from asset_points_1h
        where bucket >= ${from} and bucket < ${before} and series_id >= 8000000`.execute(opened.db.write)
        const { count, first, sum } = rows[0]!
        return { count: Number(count), first: Number(first), sum: Number(sum) }
      }
    },
    timeoutMs,
  )
})
