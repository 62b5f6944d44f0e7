import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { readHistory } from '#lib/domain/history/read-history.ts'
import { removeOldPoints } from '#lib/domain/history/remove-old-points.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { dayMs } from '#lib/values/time.ts'
import { median, p99 } from '../support/statistics.ts'
import { add, formatNumber } from '../support/table.ts'
import { coreOf, firstMs, minuteMs, nameOf, type Quantities, withAssets, writeRound } from './history-rounds.ts'

const { historyAges: ages } = readSettings({})
const { signal } = new AbortController()

/** Measures the history in the embedded database: the time to write it, its size, its removal, and reading it. */
export async function measureHistory(assets: number): Promise<void> {
  for (const quantities of ['memory', 'all'] as const) await measureWrites(assets, quantities)
  for (const quantities of ['memory', 'all'] as const) await measureSize(assets / 10, quantities)
  await measureRemovalAndReads(assets / 5)
}

/** Rounds with and without history of assets by turns, 5 minutes apart on a simulated clock. */
async function measureWrites(assets: number, quantities: Quantities): Promise<void> {
  await withAssets(assets, async (db) => {
    const seconds: { with: number[]; without: number[] } = { with: [], without: [] }
    for (let round = 0; round < 10; round++) {
      const keepsHistory = round % 2 === 0
      const startedAt = performance.now()
      await writeRound(db, assets, { atMs: firstMs + round * 5 * minuteMs, quantities, keepsHistory })
      // The first rounds create the points and fill the caches.
      if (round > 1) seconds[keepsHistory ? 'with' : 'without'].push((performance.now() - startedAt) / 1_000)
    }
    const ratio = median(seconds.with) / median(seconds.without)
    add({
      what: `round of ${formatNumber(assets)} assets with ${textOf(quantities)} and history`,
      one: `${median(seconds.with).toFixed(1)} s`,
      other: `without history of assets ${median(seconds.without).toFixed(1)} s`,
      ratio: `${ratio.toFixed(2)}`,
      limit: '< 1.5',
      isMet: ratio < 1.5,
    })
  })
}

/**
 * The size of hourly points of 8 days and daily points of 30 and of 400 days. The points of an hour and of a day are written by
 * three rounds, so that lowest and highest amounts differ, and copied to the other hours and to 29 more days.
 */
async function measureSize(assets: number, quantities: Quantities): Promise<void> {
  await withAssets(assets, async (db) => {
    for (const minute of [0, 25, 55]) await writeRound(db, assets, { atMs: firstMs + minute * minuteMs, quantities })
    await copyPoints(db, 'asset_points_1h', 8 * 24)
    await copyPoints(db, 'asset_points_1d', 30)
    const hourly = ((await bytesOf(db, 'asset_points_1h')) + (await bytesOf(db, 'history_subjects'))) / assets
    const aDay = (await bytesOf(db, 'asset_points_1d')) / assets / 30
    const bytesOver = (days: number) => (hourly + days * aDay) / days
    add({
      what: `bytes an asset and day, ${textOf(quantities)}`,
      one: `${bytesOver(400).toFixed(0)} bytes over 400 days`,
      other: `${bytesOver(30).toFixed(0)} bytes over the first 30 days`,
      ratio: `a daily point has ${(aDay / (quantities === 'memory' ? 1 : 3)).toFixed(0)} bytes`,
      limit: '< 300 bytes',
      isMet: bytesOver(400) < 300,
    })
  })
}

/** Removes 5 days of hourly points while a reader reads, and then reads a year of single assets. */
async function measureRemovalAndReads(assets: number): Promise<void> {
  await withAssets(assets, async (db) => {
    await writeRound(db, assets, { atMs: firstMs, quantities: 'memory' })
    await copyPoints(db, 'asset_points_1d', 365)
    await copyPoints(db, 'asset_points_1h', 5 * 24)
    const controller = new AbortController()
    let longestMs = 0
    let reads = 0
    const reading = (async () => {
      while (!controller.signal.aborted) {
        const startedAt = performance.now()
        await sleep(1)
        await db.read.selectFrom('assets').select('id').limit(50).execute()
        longestMs = Math.max(longestMs, performance.now() - startedAt)
        reads++
      }
    })()
    const startedAt = performance.now()
    const removed = await removeOldPoints(db, { ages, now: firstMs + 60 * dayMs, signal })
    const removedPerSecond = removed / ((performance.now() - startedAt) / 1_000)
    controller.abort()
    await reading
    add({
      what: `removal of ${formatNumber(removed)} hourly points`,
      one: `longest pause of a reader ${longestMs.toFixed(0)} ms`,
      other: `${formatNumber(reads)} reads`,
      ratio: `${formatNumber(Math.round(removedPerSecond))} points/s`,
      limit: '< 50 ms',
      isMet: longestMs < 50,
    })
    const milliseconds: number[] = []
    for (let n = 0; n < 200; n++) {
      const id = (n * 7_919) % assets
      const subject = { hybrid_core_id: coreOf(id), asset_id: nameOf(id), step: '1d' } as const
      const readAt = performance.now()
      const series = await readHistory(db.read, { ...subject, from: firstMs, to: firstMs + 364 * dayMs })
      milliseconds.push(performance.now() - readAt)
      const points = series.reduce((sum, one) => sum + one.points.length, 0)
      if (points !== 365) throw new Error(`${points} points were read`)
    }
    add({
      what: `a year of one of ${formatNumber(assets)} assets`,
      one: `${median(milliseconds).toFixed(1)} ms`,
      other: `p99 ${p99(milliseconds).toFixed(1)} ms`,
      ratio: `365 points, ${formatNumber(assets * 365)} stored`,
      limit: '< 20 ms',
      isMet: p99(milliseconds) < 20,
    })
  })
}

/** Copies the points of the first step to the steps after it. */
async function copyPoints(db: Database, table: 'asset_points_1h' | 'asset_points_1d', steps: number): Promise<void> {
  for (let step = 1; step < steps; step++) {
    await sql`insert into ${sql.table(table)}
      select bucket + ${step}, series_id, last_at, raw, total, allocated, lowest, highest
      from ${sql.table(table)} where bucket = (select min(bucket) from ${sql.table(table)})`.execute(db.write)
  }
}

async function bytesOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(pgsize), 0) as bytes from dbstat
    where name in (select name from sqlite_master where tbl_name = ${table})`.execute(db.write)
  return rows[0]?.bytes ?? 0
}

const textOf = (quantities: Quantities) => (quantities === 'memory' ? 'memory' : 'CPU, memory and storage')
