import { dirname } from 'node:path'
import { errorCode } from '#lib/values/error-code.ts'
import { migrate } from '../migrate.ts'
import { createFolder, fileExists, publishDatabaseFile, removeDatabaseFile } from '../sqlite/file/database-file.ts'
import { findDamage } from '../sqlite/file/sqlite-copy.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { openConnection } from '../sqlite/sqlite-connection.ts'
import type { CopyTarget, Counters, TableShape } from './copy-side.ts'
import { type Connection, quoted, sqliteRows, sqliteTables } from './sqlite-rows.ts'

const options = { lockTimeoutMs: 1_000, busyTimeoutMs: 1_000, cacheMebibytes: 64 }

/**
 * Creates a database under another name, which `publish` gives the name `file`. An interrupted copy leaves only the file
 * with the other name.
 */
export async function createSqliteTarget(file: string): Promise<CopyTarget> {
  const draft = `${file}.copy`
  if (fileExists(file)) throw exists(file)
  createFolder(dirname(file))
  removeLeftover(draft)
  const database = openSqlite({ file: draft, lockTimeoutMs: 1_000 })
  await migrate(database).finally(() => database.close())
  const connection = openConnection({ file: draft, ...options })
  // Nobody reads the file before it is complete, and it may be lost: it needs neither a journal nor syncs.
  for (const setting of ['locking_mode = EXCLUSIVE', 'journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF']) {
    connection.pragma(setting)
  }
  return {
    tables: async () => sqliteTables(connection),
    write: async (table, rows) => {
      await withoutObjects(connection, table, async () => {
        const insert = connection.prepare<unknown[]>(
          `insert into ${quoted([table.name])} (${quoted(table.columns)}) values (${table.columns.map(() => '?')})`,
        )
        const insertAll = connection.transaction((batch: readonly (readonly unknown[])[]) => {
          for (const row of batch) insert.run(row)
        })
        for await (const batch of rows) insertAll(batch)
      })
    },
    rows: (table) => sqliteRows(connection, { ...table, key: [] }),
    setCounters: async (counters) => setCounters(connection, counters),
    publish: async () => {
      connection.exec('update data_versions set version = random_uuid(); analyze')
      connection.pragma('journal_mode = DELETE')
      connection.close()
      const damage = findDamage(draft)
      if (damage) throw new Error(`the copy is damaged: ${damage}`)
      publish(draft, file)
    },
    close: async () => {
      connection.close()
      removeDatabaseFile(draft)
    },
  }
}

/** Drops the indexes and triggers of the table, runs `work`, and creates them again: writing is several times faster. */
async function withoutObjects(connection: Connection, { name }: TableShape, work: () => Promise<void>): Promise<void> {
  const objects = connection
    .prepare<[string], { type: string; name: string; text: string }>(
      `select type, name, sql as text from sqlite_schema
       where tbl_name = ? and type in ('index', 'trigger') and sql is not null order by rowid`,
    )
    .all(name)
  for (const object of objects) connection.exec(`drop ${object.type} ${quoted([object.name])}`)
  await work()
  for (const { text } of objects) connection.exec(text)
}

function setCounters(connection: Connection, counters: Counters): void {
  for (const [table, count] of counters) {
    connection.prepare('delete from sqlite_sequence where name = ?').run(table)
    connection.prepare('insert into sqlite_sequence (name, seq) values (?, cast(? as integer))').run(table, count)
  }
}

/** Removes what an interrupted copy has left. Throws when the copy still runs. */
function removeLeftover(draft: string): void {
  if (!fileExists(draft)) return
  try {
    const connection = openConnection({ file: draft, ...options })
    try {
      connection.exec('begin exclusive; rollback')
    } finally {
      connection.close()
    }
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(errorCode(error))) {
      throw new Error(`another copy to ${dirname(draft)} is running`)
    }
  }
  removeDatabaseFile(draft)
}

/** Throws when another process has created a database of this name meanwhile. */
function publish(draft: string, file: string): void {
  try {
    publishDatabaseFile(draft, file)
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? exists(file) : error
  }
}

function exists(file: string): Error {
  return new Error(`there is a database in ${dirname(file)}: name another folder, or move ${file} away`)
}
