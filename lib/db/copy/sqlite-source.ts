import { openConnection } from '../sqlite/sqlite-connection.ts'
import type { CopySource } from './copy-side.ts'
import { sqliteRows, sqliteTables } from './sqlite-rows.ts'

/** Opens a database file for a copy: one state of it, while others may go on writing. */
export function openSqliteSource(file: string): CopySource {
  const connection = openConnection(
    { file, lockTimeoutMs: 5_000, busyTimeoutMs: 5_000, cacheMebibytes: 32 },
    'read-only',
  )
  // This number changes with each commit of another connection.
  const commits = () => connection.pragma('data_version', { simple: true })
  const before = commits()
  connection.exec('begin; select 1 from sqlite_schema')
  return {
    tables: async () => sqliteTables(connection),
    rows: (table) => sqliteRows(connection, table),
    counters: async () =>
      new Map(connection.prepare<[], [string, number]>('select name, seq from sqlite_sequence').raw().all()),
    isInUse: async () => {
      connection.exec('rollback')
      return commits() !== before
    },
    close: async () => void connection.close(),
  }
}
