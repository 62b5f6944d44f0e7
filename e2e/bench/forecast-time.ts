import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { computeForecasts } from '#lib/domain/forecasts/compute-forecasts.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { ForecastProcessSource } from '#lib/server/jobs/forecast-process-source.ts'
import { assetResources } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { inventory } from './support/inventory-file.ts'
import { add, formatNumber } from './support/table.ts'

const limitSeconds = 300
const nowMs = Date.now()
const lastDay = Math.floor(nowMs / dayMs) - 1

/** Measures how long the server's background process takes for all forecasts of an embedded database. */
export async function measureForecasts(assets: number, days: number): Promise<void> {
  const folder = temporaryFolder('bench-forecasts')
  const options = { dataDir: folder.path, databaseUrl: undefined, databaseReadUrl: undefined }
  const db = openDatabase(options)
  try {
    await migrate(db)
    const result = await importInventory(db, fromRecords([...inventory(assets)]), { nowMs })
    if (!result.ok) throw new Error(result.problems[0])
    await addHistory(db, days)
    const { signal } = new AbortController()
    const source = new ForecastProcessSource(options, signal)
    const startedAt = performance.now()
    await computeForecasts(db, { now: nowMs, signal, source })
    const seconds = (performance.now() - startedAt) / 1_000
    await source.end()
    const { count } = await db.read
      .selectFrom('asset_forecasts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count !== assets * assetResources.length) throw new Error(`There are ${count} forecasts`)
    add({
      what: `all forecasts of ${formatNumber(assets)} assets with ${days} days of history`,
      one: `${seconds.toFixed(0)} s`,
      other: `${formatNumber(count)} forecasts of assets`,
      ratio: `${((1_000 * seconds) / count).toFixed(2)} ms each`,
      limit: `< ${limitSeconds} s`,
      isMet: seconds < limitSeconds,
    })
  } finally {
    await db.close()
    folder.remove()
  }
}

/** Gives each quantity of each asset a growth of its own, with noise. */
async function addHistory(db: Database, days: number): Promise<void> {
  await sql`delete from asset_points_1d`.execute(db.write)
  await sql`insert into history_subjects (hybrid_core_id, asset_id) select hybrid_core_id, id from assets
    where true on conflict do nothing`.execute(db.write)
  for (let day = lastDay - days + 1; day <= lastDay; day++) {
    await sql`insert into asset_points_1d (bucket, series_id, last_at, raw, total)
      select ${day}, subjects.id * 8 + codes.code, 1,
        2e12 + ${day - lastDay} * 1e9 * (subjects.id % 7) + abs(random()) % 20000000000, 8e12
      from history_subjects as subjects cross join (select 0 as code union all select 1 union all select 2) as codes
      where subjects.asset_id <> ''`.execute(db.write)
  }
}
