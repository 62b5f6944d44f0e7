import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { respondWithResult, timesOfRange } from '#lib/ingest/prometheus/test-prometheus.ts'
import { dayMs } from '#lib/values/time.ts'
import { engines } from '../support/databases.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { startCommand, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'
import { setUpOpenedDatabase, startMemorySource } from './set-up-values.ts'

const timeoutMs = 400_000
const assetCount = 3_000
const setup = setUpDatabases('forecasts')

describe.each(engines)('%s', (engine) => {
  /** Each takes the start of a server. */
  const kills = runsAll ? 10 : engine === 'sqlite' ? 3 : 1
  const opened = setUpOpenedDatabase(setup, engine, assetCount)

  /** Gives every asset `days` days of memory until the day before yesterday, and no others: forecasts contain these at any time. */
  async function addDays(days: number): Promise<void> {
    const today = Math.floor(Date.now() / dayMs)
    const tib = 2 ** 40
    await opened.db.write.deleteFrom('asset_points_1d').execute()
    await sql`with recursive days (ago) as (select 1 union all select ago + 1 from days where ago < ${sql.lit(days)})
      insert into asset_points_1d (bucket, series_id, last_at, raw, total)
      select ${sql.lit(today - 1)} - ago, subject.id * 8 + 1, 0, ${sql.lit(tib)} - ago * 1000000.0, ${sql.lit(2 * tib)}
      from days cross join history_subjects as subject where subject.asset_id <> ''
      on conflict do nothing`.execute(opened.db.write)
  }
  /** How far the forecasts of assets have been computed, and how many days those of memory contain. */
  async function state() {
    const current = await opened.db.write.selectFrom('forecast_states').selectAll().executeTakeFirst()
    const { rows } = await sql<{ days: number; count: number; last: string }>`
      select days_of_history as days, count(*) as count, max(asset_id) as last from asset_forecasts
      where resource = 'memory' group by days_of_history order by days_of_history`.execute(opened.db.write)
    return { place: current?.asset_id ?? null, isDone: (current?.assets_day ?? null) !== null, rows }
  }
  /** The number of assets up to an id. */
  async function upTo(id: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from assets where id <= ${id}`.execute(
      opened.db.write,
    )
    return Number(rows[0]?.count)
  }

  test(
    `forecasts that kill -9 interrupts are whole up to a place, from which the next run goes on, ${kills} of ${kills} times`,
    async () => {
      await addDays(40)
      let former = 0
      for (let kill = 0; kill < kills; kill++) {
        await opened.db.write.deleteFrom('leases').execute()
        const server = await startReadyServer(opened.env)
        await waitUntil('forecasts are computed', async () => {
          const { place, isDone } = await state()
          return isDone || (place !== null && (await upTo(place)) > former)
        })
        await sleep(3 * kill)
        await server.end('SIGKILL', 1_000)
        const { place, isDone, rows } = await state()
        expect(isDone, 'the computation takes longer than its kills').toBe(false)
        // All assets up to the place have their forecast, none after it has one, and the place has only moved forward.
        const [complete] = rows
        expect(rows).toHaveLength(1)
        expect(complete).toMatchObject({ days: 40, last: place })
        expect(Number(complete?.count)).toBe(await upTo(place ?? ''))
        expect(Number(complete?.count)).toBeGreaterThan(former)
        former = Number(complete?.count)
      }
      await opened.db.write.deleteFrom('leases').execute()
      const server = await startReadyServer(opened.env)
      await waitUntil('all forecasts are computed', async () => (await state()).isDone)
      const { place, rows } = await state()
      expect([place, rows.map(({ days, count }) => [days, Number(count)])]).toEqual([null, [[40, assetCount]]])
      expect(await server.end('SIGTERM', 60_000)).toBe(0)
    },
    timeoutMs,
  )

  // The transaction is the same on both engines.
  test.runIf(engine === 'sqlite')(
    'after a back-fill that kill -9 ends, the forecasts are computed again, with the values that it has written',
    async () => {
      await addDays(20)
      const first = await startReadyServer(opened.env)
      await waitUntil('all forecasts are computed', async () => (await state()).isDone)
      expect(await first.end('SIGTERM', 60_000)).toBe(0)
      const { prometheus, file } = await startMemorySource(setup.folder)
      const now = Math.floor(Date.now() / 1_000)
      const node = 'node-000000'
      let ranges = 0
      prometheus.lie((response, form) => {
        const times = timesOfRange(form)
        if (times.length === 0) return respondWithResult(response, 'vector', [{ metric: { node }, value: [now, '5'] }])
        // The second day never arrives.
        if (++ranges > 6) return
        respondWithResult(response, 'matrix', [{ metric: { node }, values: times.map((atMs) => [atMs / 1_000, '5']) }])
      })
      const filling = startCommand(['collect', 'racks', '--since', '30d'], { ...opened.env, SOURCES_FILE: file })
      await waitUntil('a day has been written', async () => filling.hasEnded() || !(await state()).isDone)
      filling.kill()
      await filling.ended
      await prometheus.close()
      expect((await state()).isDone).toBe(false)
      await opened.db.write.deleteFrom('leases').execute()
      const server = await startReadyServer(opened.env)
      await waitUntil('all forecasts are computed', async () => (await state()).isDone)
      expect((await state()).rows.map(({ days, count }) => [days, Number(count)])).toEqual([
        [20, assetCount - 1],
        [expect.any(Number), 1],
      ])
      expect(await server.end('SIGTERM', 60_000)).toBe(0)
    },
    timeoutMs,
  )
})
