import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './client.ts'
import { codeOf, type Engine } from './engine.ts'
import type { Schema } from './schema.ts'

/** Any number that no other application on the same database is likely to lock. */
const importLock = 7_236_501_944

/** Connection failures, resources used up, operator intervention: PostgreSQL's error classes 08, 53, 57, 58. */
const awayCode = /^(08|53|57|58)...$|^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT)/
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

export const postgres: Engine = {
  name: 'postgres',
  text: 'text collate "C"',
  clustered: '',
  matches: (column, pattern) => sql`${sql.ref(column)} like ${pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')}`,
  isUnavailable: (error) => awayCode.test(codeOf(error)) || (error instanceof Error && awayMessage.test(error.message)),
  // Dropping an index would lock out every reader.
  fill: (_transaction, _table, work) => work(),
  lockImport: async (transaction) => {
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(transaction)
  },
}

export type PostgresOptions = { url: string; readUrl?: string | undefined; lockTimeoutMs: number }

/** Opens PostgreSQL; reads go to the replica where one is given. */
export function openPostgres({ url, readUrl, lockTimeoutMs }: PostgresOptions): Database {
  const write = connect(url, lockTimeoutMs)
  const read = readUrl ? connect(readUrl, lockTimeoutMs) : write
  return {
    engine: postgres,
    read,
    write,
    transaction: (work) => write.transaction().execute(work),
    session: ({ lockTimeoutMs, onWait }, work) =>
      write.connection().execute(async (connection) => {
        await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`.execute(connection)
        try {
          return await work({
            connection,
            transaction: (work) =>
              connection.transaction().execute(async (transaction) => {
                if (onWait && !(await tryLockImport(transaction))) onWait()
                await postgres.lockImport(transaction)
                return work(transaction)
              }),
          })
        } finally {
          // Fails only on a connection that broke, which the pool takes out.
          await sql`reset lock_timeout`.execute(connection).catch(() => {})
        }
      }),
    patiently: (work) => work(),
    backup: async () => {
      throw new Error('backup copies the embedded database; use pg_dump for PostgreSQL')
    },
    close: async () => {
      await write.destroy()
      if (read !== write) await read.destroy()
    },
  }
}

async function tryLockImport(transaction: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as locked`.execute(
    transaction,
  )
  return rows[0]?.locked ?? false
}

function connect(connectionString: string, lockTimeoutMs: number): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // By default a random read costs four, as on a disk that turns: then a core is sorted rather than read in order.
    options: `-c lock_timeout=${lockTimeoutMs} -c random_page_cost=1.1`,
    types: { getTypeParser: parserOf },
  })
  // An idle connection that breaks is only taken out of the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Byte counts are at most 2^53 - 1, so int8 fits a number; every other type is pg's. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}
