import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childrenOf } from '#e2e/setup/processes/child.ts'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type DatabaseOptions, openDatabase } from '#lib/db/open-database.ts'
import { forecastsOf } from '#lib/domain/forecasts/forecast-rows.ts'
import { addDays, growth } from '#lib/domain/history/test-points.ts'
import { dayMs } from '#lib/values/time.ts'
import { ForecastProcessSource } from './forecast-process-source.ts'

const day = 20_500
const days = { day, now: (day + 1) * dayMs + 3_600_000 }

describe('forecasts of the process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecast-process-'))
  const options: DatabaseOptions = { dataDir, databaseUrl: undefined, databaseReadUrl: undefined }
  let db: Database

  beforeAll(async () => {
    db = openDatabase(options)
    await migrate(db)
    const steady = growth(day, 60, { from: 200, perDay: 10, total: 1_000 })
    await db.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
    await db.write
      .insertInto('hybrid_cores')
      .values({ ...core, id: 'c' })
      .execute()
    await db.write.insertInto('assets').values(asset).execute()
    await addDays(db.write, { hybrid_core_id: 'c', resource: 'object' }, steady)
    await addDays(db.write, { hybrid_core_id: 'c', asset_id: 'a', resource: 'storage' }, steady)
  })
  afterAll(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })

  test('are those of this process', async () => {
    const source = new ForecastProcessSource(options, new AbortController().signal)
    const here = forecastsOf(db.read)
    expect(await source.pools('c', days)).toEqual(await here.pools('c', days))
    const assets = await source.assets('c', '', days)
    expect(assets.rows).toHaveLength(1)
    expect(assets).toEqual(await here.assets('c', '', days))
    await source.end()
  })

  test('are computed at the lowest priority, so that requests come first', async () => {
    const source = new ForecastProcessSource(options, new AbortController().signal)
    await source.pools('c', days)
    const children = childrenOf(process.pid).filter(isForecastProcess)
    expect(children.map(getPriority)).toEqual([constants.priority.PRIORITY_LOW])
    await source.end()
  })

  test('reject with the error of the database, and with the reason of the signal', async () => {
    const nowhere = new ForecastProcessSource({ ...options, dataDir: '/dev/null' }, new AbortController().signal)
    await expect(nowhere.pools('c', days)).rejects.toThrow(/file already exists/)
    await nowhere.end()
    const end = new AbortController()
    const ended = new ForecastProcessSource(options, end.signal)
    const pools = ended.pools('c', days)
    end.abort()
    await expect(pools).rejects.toMatchObject({ name: 'AbortError' })
    await ended.end()
  })

  test('reject when the process ends, and the next source works', async () => {
    const { signal } = new AbortController()
    const source = new ForecastProcessSource(options, signal)
    const pools = source.pools('c', days)
    void source.end()
    await expect(pools).rejects.toThrow('The process of the forecasts has ended: SIGKILL.')
    const next = new ForecastProcessSource(options, signal)
    expect(await next.pools('c', days)).toHaveLength(1)
    await next.end()
  })
})

const core = {
  ...{ partner_uuid: 'p', status: 'active', public_available: 0, location_uuid: null },
  ...{ replicas: 3, object_overhead: null, lead_time_days: null },
}
const asset = { hybrid_core_id: 'c', id: 'a', partner_uuid: 'p', node_type: 'object', status: 'active', observed_at: 1 }

function isForecastProcess(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('forecast-process')
}
