import { setTimeout as sleep } from 'node:timers/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import { errorCode } from '#lib/values/error-code.ts'
import type { Engine } from '../engine.ts'
import { lockNotAvailable } from './pool.ts'

/** How long a change waits for the readers of a table: readers that come later wait behind it. */
const lockTimeoutMs = 300
/** The pause after that, in which they read. */
const pauseMs = 300
const patienceMs = 60_000

/** Adds columns and drops indexes so that readers of the table never wait for more than a moment. */
export const tableChanges: Required<Pick<Engine, 'changeTable' | 'changeTableBesideReaders'>> = {
  // Even a statement with `if not exists` that changes nothing locks out the readers of the table.
  changeTable: async (db, { table, addColumns = {}, dropIndexes = [] }) => {
    const existing = await columnsOf(db, table)
    const added = Object.entries(addColumns)
      .filter(([name]) => !existing.has(name))
      .map(([name, type]) => sql`add column ${sql.ref(name)} ${sql.raw(type)}`)
    if (added.length > 0) await sql`alter table ${sql.table(table)} ${sql.join(added)}`.execute(db)
    for (const index of dropIndexes) await sql`drop index if exists ${sql.ref(index)}`.execute(db)
  },

  changeTableBesideReaders: async (connection, change) => {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        return await connection.transaction().execute(async (transaction) => {
          // Waits for a vacuum and lets readers pass. PostgreSQL ends an automatic one, but only for a wait of a second.
          await sql`lock table ${sql.table(change.table)} in share update exclusive mode`.execute(transaction)
          await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(transaction)
          await tableChanges.changeTable(transaction, change)
        })
      } catch (error) {
        if (errorCode(error) !== lockNotAvailable) throw error
        if (performance.now() > deadline) throw tableInUse(change.table, error)
      }
      await sleep(pauseMs)
    }
  },
}

function tableInUse(table: string, cause: unknown): Error {
  const seconds = patienceMs / 1_000
  const message = `a transaction of another program has used the table ${table} for ${seconds} s, so it cannot be migrated`
  return Object.assign(new Error(message, { cause }), { code: lockNotAvailable })
}

async function columnsOf(db: QueryExecutorProvider, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
