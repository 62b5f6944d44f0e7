import { closeSync, fsyncSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Database } from './client.ts'

const retryAfterMs = 25

/** Copies the embedded database, as it is now, into a file that is empty or missing; the copy needs no other file. */
export async function copyOut(database: Database, file: string): Promise<void> {
  await database.read.connection().execute(async (connection) => {
    // Inside a read transaction the copy sees one state; outside, every commit of another process restarts it.
    await sql`begin`.execute(connection)
    try {
      await sql`select 1 from sqlite_schema`.execute(connection)
      await database.backup(file)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/**
 * Replaces the content of a database, which others may be using, as one transaction: they see the old or the new one.
 * Throws SQLITE_BUSY when another process keeps writing for longer than `timeoutMs`.
 */
export async function copyInto(source: string, target: string, timeoutMs: number): Promise<void> {
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
      // A target that is locked is answered as a finished copy of no pages.
      if (totalPages > 0) break
      if (Date.now() > deadline) throw busy()
      await sleep(retryAfterMs)
    }
  } finally {
    connection.close()
  }
  // The copy is committed without waiting for the disk.
  for (const file of [`${target}-wal`, target]) sync(file)
}

/** What is wrong inside a database file, or undefined when nothing is. */
export function damageOf(file: string): string | undefined {
  const connection = new Sqlite(file, { fileMustExist: true })
  try {
    const finding = connection.pragma('integrity_check(1)', { simple: true })
    if (finding !== 'ok') return String(finding)
    return (connection.pragma('foreign_key_check') as unknown[]).length > 0 ? 'a reference leads nowhere' : undefined
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

function sync(file: string): void {
  try {
    const descriptor = openSync(file, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch (error) {
    // The last one to close the database has moved its log into it and removed the log.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
