import { join } from 'node:path'
import type { Database } from './client.ts'
import type { OnFailure } from './engine.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { OnQuery } from './query-events.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

export type DatabaseOptions = {
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  /** How long a write waits for another process's write, in milliseconds; default 5 s. */
  lockTimeoutMs?: number
  /** How long a query may take on PostgreSQL, in milliseconds; default: no limit. */
  queryTimeoutMs?: number | undefined
  /** How long a read that visits many rows may take, in milliseconds; default 4 s. */
  scanTimeoutMs?: number
  /** The maximum size of the page cache of each connection to the embedded database, in MiB; default 32. */
  cacheMebibytes?: number
  /** Called after every query. */
  onQuery?: OnQuery | undefined
  onFailure?: OnFailure | undefined
}

/** Opens PostgreSQL when a URL is configured, otherwise the embedded database in the data folder. */
export function openDatabase(options: DatabaseOptions): Database {
  const { dataDir, databaseUrl, databaseReadUrl, queryTimeoutMs, cacheMebibytes, onQuery, onFailure } = options
  const { lockTimeoutMs = 5_000, scanTimeoutMs = 4_000 } = options
  const common = { lockTimeoutMs, scanTimeoutMs, onQuery, onFailure }
  return databaseUrl
    ? openPostgres({ url: databaseUrl, readUrl: databaseReadUrl, queryTimeoutMs, ...common })
    : openSqlite({ file: sqliteFile(dataDir), cacheMebibytes, ...common })
}

/** Returns the path of the embedded database in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'hybrid-core.sqlite')
}
