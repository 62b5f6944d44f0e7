import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { migrationNames } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { readUntil, type Wait } from '../setup/databases/former-reader.ts'
import { makeFormerState } from '../setup/databases/former-state.ts'
import { runCommandToSuccess } from '../setup/processes/product.ts'
import type { Servers } from './other-servers/api-servers.ts'
import { add, formatNumber } from './support/table.ts'

const maximumWaitMs = 1_000

/** Measures how long readers of the first published version wait while `hybrid-core migrate` runs on PostgreSQL. */
export async function measureMigrations(servers: Servers, assets: number): Promise<void> {
  const env = await servers.empty('former', 'postgres')
  const url = env.DATABASE_URL ?? ''
  const database = openDatabase({ dataDir: '', databaseUrl: url, databaseReadUrl: undefined })
  try {
    await makeFormerState(database, assets)
    const startedAt = Date.now()
    const waits = await readUntil(url, runCommandToSuccess(['migrate'], { env }))
    const seconds = (Date.now() - startedAt) / 1_000
    let from = startedAt
    for (const { name, endedAt } of await migrationsOf(database, startedAt)) {
      const during = waits.filter((wait) => wait.startedAt >= from && wait.startedAt < endedAt)
      addWaits(name, during, (endedAt - from) / 1_000)
      from = endedAt
    }
    addWaits(`all migrations of ${formatNumber(assets)} assets on PostgreSQL`, waits, seconds)
  } finally {
    await database.close()
  }
}

/** The migrations that have run since a time, and when each of them ended. */
async function migrationsOf({ write }: Database, sinceMs: number): Promise<{ name: string; endedAt: number }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(write)
  const found = rows.map(({ name, timestamp }) => ({ name, endedAt: Date.parse(timestamp) }))
  if (found.length !== migrationNames.length) throw new Error(`${found.length} migrations have run`)
  return found.filter(({ endedAt }) => endedAt >= sinceMs)
}

function addWaits(what: string, waits: readonly Wait[], seconds: number): void {
  const longest = Math.max(0, ...waits.map(({ milliseconds }) => milliseconds))
  add({
    what: `longest wait of a reader: ${what}`,
    one: `${longest.toFixed(0)} ms`,
    other: `${formatNumber(waits.length)} reads`,
    ratio: `${seconds.toFixed(1)} s`,
    limit: `< ${formatNumber(maximumWaitMs)} ms`,
    isMet: longest < maximumWaitMs,
  })
}
