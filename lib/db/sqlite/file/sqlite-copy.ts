import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/schema.ts'
import { retryAfterMs } from '../retry.ts'

const minCommitTimeoutMs = 5_000

/**
 * Copies the current state of a database to a file that is empty or missing. The copy is complete without a log file.
 * `read` and `open` must stand for the same connection.
 */
export async function copyDatabase(read: Kysely<Schema>, open: () => Sqlite.Database, target: string): Promise<void> {
  await read.connection().execute(async (connection) => {
    // Within a read transaction the copy sees one state. Without it, each commit of another process restarts the copy.
    await sql`begin`.execute(connection)
    try {
      await sql`select 1 from sqlite_schema`.execute(connection)
      await open().backup(target)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
  const copy = new Sqlite(target)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/**
 * Replaces the content of a database, which other processes may be using, in one transaction: they see either the old
 * content or the new one. Throws SQLITE_BUSY when another process writes for longer than `timeoutMs`.
 */
export async function replaceContent(source: string, target: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const connection = new Sqlite(source, { fileMustExist: true })
  try {
    for (;;) {
      const { totalPages } = await connection.backup(target, {
        progress: () => {
          if (Date.now() > deadline) throw busy()
          return Number.MAX_SAFE_INTEGER
        },
      })
      // For a locked target, SQLite reports a finished copy of no pages.
      if (totalPages > 0) break
      if (Date.now() > deadline) throw busy()
      await sleep(retryAfterMs)
    }
  } finally {
    connection.close()
  }
  // SQLite commits the copy without flushing it to the disk. A durable commit afterwards flushes both.
  commitDurably(target, Math.max(minCommitTimeoutMs, deadline - Date.now()))
}

/** Describes the first damage in a database file; undefined when the file is intact. */
export function findDamage(file: string): string | undefined {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    const result = connection.pragma('integrity_check(1)', { simple: true })
    if (result !== 'ok') return String(result)
    const brokenReferences = connection.pragma('foreign_key_check') as unknown[]
    return brokenReferences.length > 0 ? 'a foreign key refers to a missing row' : undefined
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return error.message
    throw error
  } finally {
    connection.close()
  }
}

function busy(): Error {
  return new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY')
}

function commitDurably(file: string, timeout: number): void {
  const connection = new Sqlite(file, { fileMustExist: true, timeout })
  try {
    connection.pragma('synchronous = FULL')
    const rewrite = () => connection.pragma(`user_version = ${connection.pragma('user_version', { simple: true })}`)
    connection.transaction(rewrite).immediate()
  } finally {
    connection.close()
  }
}
