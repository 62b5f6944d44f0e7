import { join } from 'node:path'
import Database from 'better-sqlite3'

const someTables = ['data_versions', 'contracts', 'payment_methods', 'tokens']
/** Without these the API rejects every caller, and pages lead to the sign-in. */
const tablesOfSessions = ['sessions', 'users']

export type BrokenQueries = {
  fail: (tables?: readonly string[]) => void
  failEverything: () => void
  mend: () => void
  close: () => void
}

/**
 * Makes queries fail until `mend`: `fail` those of the tables, by default of the inventory, contracts, payment methods and API
 * keys; `failEverything` all but those that read the session and users.
 */
export function breakQueries(dataDir: string): BrokenQueries {
  const database = new Database(join(dataDir, 'hybrid-core.sqlite'))
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
  const away = new Set<string>()
  const breakTables = database.transaction((broken: readonly string[]) => {
    for (const table of broken) database.exec(`alter table ${table} rename to ${table}_away`)
    for (const table of broken) away.add(table)
  })
  const mend = database.transaction(() => {
    for (const table of away) database.exec(`alter table ${table}_away rename to ${table}`)
    away.clear()
  })
  return {
    fail: (tables = someTables) => breakTables(tables),
    failEverything: () => breakTables(tables.filter((table) => !tablesOfSessions.includes(table))),
    mend: () => mend(),
    close: () => void database.close(),
  }
}
