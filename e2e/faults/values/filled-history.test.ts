import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { respondWithResult, timesOfRange } from '#lib/ingest/prometheus/test-prometheus.ts'
import { stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { engines, isImporting } from '../support/databases.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { type RunningCommand, startCommand } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'
import { setUpOpenedDatabase, startMemorySource } from './set-up-values.ts'

const timeoutMs = 400_000
const assetCount = 1_000
const nodes = Array.from({ length: assetCount }, (_, n) => `node-${String(n).padStart(6, '0')}`)
const sumOfNodes = (assetCount * (assetCount - 1)) / 2
const total = 10_000
/** The days that are filled: whole ones, so that no other value is in them. */
const days = 3
const today = Math.floor(Date.now() / dayMs)
const since = new Date((today - days) * dayMs).toISOString()
/** Two values of each node in an hour: the later one is the lower one. */
const usedAt = (n: number, hour: number, minute: 0 | 30) => n + 2 * (hour % 24) + (minute === 0 ? 1 : 0)

/** Each takes two commands. */
const kills = runsAll ? 10 : 1
const setup = setUpDatabases('filled-history')

// The transactions are the same on both engines.

describe.each(runsAll ? engines : (['sqlite'] as const))('%s', (engine) => {
  const opened = setUpOpenedDatabase(setup, engine, assetCount)

  /** The sums of the points of memory in each bucket of the filled days. */
  async function points(table: string) {
    const step = table.endsWith('_1h') ? stepMs['1h'] : dayMs
    const [from, to] = [today - days, today].map((day) => sql.lit((day * dayMs) / step))
    const { rows } = await sql<Record<string, number>>`
      select bucket, count(*) as count, sum(raw) as raw, sum(coalesce(lowest, raw)) as lowest,
        sum(coalesce(highest, raw)) as highest
      from ${sql.table(table)} where series_id % 8 = 1 and bucket >= ${from} and bucket < ${to}
      group by bucket order by bucket`.execute(opened.db.write)
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])))
  }
  const hourTables = ['asset_points_1h', 'pool_points_1h'] as const
  const dayTables = ['asset_points_1d', 'pool_points_1d'] as const
  async function state() {
    const tables = [...hourTables, ...dayTables]
    return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await points(table)] as const)))
  }
  async function clear(): Promise<void> {
    for (const table of [...hourTables, ...dayTables]) {
      const first = ((today - days) * dayMs) / (table.endsWith('_1h') ? stepMs['1h'] : dayMs)
      await sql`delete from ${sql.table(table)} where bucket >= ${first}`.execute(opened.db.write)
    }
  }

  /** Sums of all nodes with these values. */
  const sums = (bucket: number, count: number, raw: number, lowest: number, highest: number) => {
    const sum = (value: number) => sumOfNodes + assetCount * value
    return { bucket, count, raw: sum(raw), lowest: sum(lowest), highest: sum(highest) }
  }
  const firstHour = (today - days) * 24
  const hoursOf = (count: number) => Array.from({ length: count * 24 }, (_, n) => firstHour + n)
  const daysOf = (count: number) => Array.from({ length: count }, (_, n) => today - days + n)

  /** Waits until a command writes, and kills it after a part of the time that its transaction takes. */
  async function killWriting(command: RunningCommand, afterMs: number, hasBegun = async () => true): Promise<void> {
    await waitUntil(
      'the command writes',
      async () => command.hasEnded() || ((await hasBegun()) && (await isImporting(opened.db))),
    )
    await sleep(afterMs)
    command.kill()
    await command.ended
  }

  test(
    `a back-fill that kill -9 interrupts has whole days, and the next one completes them without a lost or doubled point, ${kills} of ${kills} times`,
    async () => {
      const { prometheus, file } = await startMemorySource(setup.folder)
      prometheus.lie((response, form) => {
        const times = timesOfRange(form)
        const isUsed = form.get('query') === 'used'
        const valueAt = (n: number, atMs: number) => [
          atMs / 1_000,
          String(isUsed ? usedAt(n, atMs / stepMs['1h'], 0) : total),
        ]
        const result = nodes.map((node, n) => {
          if (times.length === 0) return { metric: { node }, value: valueAt(n, today * dayMs) }
          return { metric: { node }, values: times.map((atMs) => valueAt(n, atMs)) }
        })
        respondWithResult(response, times.length === 0 ? 'vector' : 'matrix', result)
      })
      const fill = () => startCommand(['collect', 'racks', '--since', since], { ...opened.env, SOURCES_FILE: file })
      const filled = (count: number) => {
        const hour = (nodes: number) =>
          hoursOf(count).map((bucket) => sums(bucket, nodes, ...onceEach(usedAt(0, bucket, 0))))
        const day = (nodes: number) =>
          daysOf(count).map((bucket) => sums(bucket, nodes, usedAt(0, 23, 0), usedAt(0, 0, 0), usedAt(0, 23, 0)))
        return {
          ...{ asset_points_1h: hour(assetCount), pool_points_1h: hour(1) },
          ...{ asset_points_1d: day(assetCount), pool_points_1d: day(1) },
        }
      }
      let interrupted = 0
      for (let kill = 0; kill < kills || (interrupted === 0 && kill < 10 * kills); kill++) {
        await clear()
        const hours = 24 * ((kill + 1) % days)
        await killWriting(fill(), 10 * kill, async () => (await points('asset_points_1h')).length >= hours)
        const left = await state()
        // A slice of this many assets is a day.
        const daysLeft = (left.asset_points_1h?.length ?? 0) / 24
        expect(left).toEqual(filled(daysLeft))
        if (daysLeft < days) interrupted++
        expect(await fill().ended).toMatchObject({ code: 0 })
        expect(await state()).toEqual(filled(days))
      }
      expect(interrupted).toBeGreaterThan(0)
      await prometheus.close()
    },
    timeoutMs,
  )

  describe('of observations of a day', () => {
    const file = join(setup.folder, `observations-${engine}.ndjson`)
    const day = today - 1
    beforeAll(() => {
      const lines = hoursOf(days)
        .filter((hour) => Math.floor(hour / 24) === day)
        .flatMap((hour) => nodes.flatMap((id, n) => ([0, 30] as const).map((minute) => line(id, n, hour, minute))))
      writeFileSync(file, lines.join('\n'))
    })
    const line = (id: string, n: number, hour: number, minute: 0 | 30) => {
      const observed_at = new Date(hour * stepMs['1h'] + minute * 60_000).toISOString()
      const memory = { used: usedAt(n, hour, minute), total }
      return JSON.stringify({ kind: 'observation', hybrid_core_id: 'alpha', id, observed_at, memory })
    }

    test(
      `an import that kill -9 interrupts has none of its points, and the next one has each once, ${kills} of ${kills} times`,
      async () => {
        const import_ = () => startCommand(['import', file], opened.env)
        const imported = {
          asset_points_1h: hoursOf(days)
            .filter((hour) => Math.floor(hour / 24) === day)
            .map((hour) => sums(hour, assetCount, usedAt(0, hour, 30), usedAt(0, hour, 30), usedAt(0, hour, 0))),
          asset_points_1d: [sums(day, assetCount, usedAt(0, 23, 30), usedAt(0, 0, 30), usedAt(0, 23, 0))],
        }
        // The points of pools are at the time of the import.
        const assets = async () => {
          const [asset_points_1h, asset_points_1d] = await Promise.all(
            (['asset_points_1h', 'asset_points_1d'] as const).map(points),
          )
          return { asset_points_1h, asset_points_1d }
        }
        const none = { asset_points_1h: [], asset_points_1d: [] }
        let interrupted = 0
        for (let kill = 0; kill < kills || (interrupted === 0 && kill < 10 * kills); kill++) {
          await clear()
          await killWriting(import_(), 30 * kill)
          const left = await assets()
          expect([none, imported]).toContainEqual(left)
          if (left.asset_points_1h?.length === 0) interrupted++
          expect(await import_().ended).toMatchObject({ code: 0 })
          expect(await assets()).toEqual(imported)
        }
        expect(interrupted).toBeGreaterThan(0)
      },
      timeoutMs,
    )
  })
})

/** The last, lowest and highest value of a bucket with one value. */
function onceEach(value: number): [number, number, number] {
  return [value, value, value]
}
