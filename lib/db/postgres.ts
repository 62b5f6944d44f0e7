import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { ConnectionCounts, Database } from './client.ts'
import { columnReader } from './column-reader.ts'
import { type OnQuery, observing } from './ended-query.ts'
import { codeOf, type Engine } from './engine.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { positionOf, type ReadCounts, replicaFirst } from './replica.ts'
import type { Schema } from './schema.ts'
import { changesChannel, VersionWatch } from './version-watch.ts'

/** Any number that no other application on the same database is likely to lock. */
const importLock = 7_236_501_944

/** A replica that does not say within this time how far it is counts as behind. */
const replicaPatienceMs = 1_000

/** Connection failures, resources used up, operator intervention: PostgreSQL's error classes 08, 53, 57, 58. */
const awayCode = /^(08|53|57|58)...$|^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT)/
const awayMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection)/

export const postgres: Engine = {
  name: 'postgres',
  text: 'text collate "C"',
  clustered: '',
  matches: (column, pattern) => sql`${sql.ref(column)} like ${pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')}`,
  decimal: (column) => sql`cast(${sql.ref(column)} as numeric)`,
  pageReader: columnReader,
  isUnavailable: (error) => awayCode.test(codeOf(error)) || (error instanceof Error && awayMessage.test(error.message)),
  appendOnly: async (db, table) => {
    await sql`create function ${sql.ref(`${table}_keep`)}() returns trigger language plpgsql as
      $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_keep`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(`${table}_keep`)}()`.execute(db)
  },
  // At the very end of a transaction, so that no other waits long for the row, and none in a circle.
  nameStates: async (db, topic, watched) => {
    await sql`create or replace function name_state() returns trigger language plpgsql as $$
      begin
        if current_setting('hybrid_core.named', true) is distinct from txid_current() || tg_argv[0] then
          perform set_config('hybrid_core.named', txid_current() || tg_argv[0], true);
          update data_versions set version = gen_random_uuid()::text where topic = tg_argv[0];
          perform pg_notify(${sql.lit(changesChannel)}, tg_argv[0]);
        end if;
        return null;
      end $$`.execute(db)
    for (const { table, columns } of watched) {
      const update = columns ? sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}` : sql`update`
      await sql`create constraint trigger ${sql.ref(`${table}_named`)} after insert or ${update} or delete
        on ${sql.table(table)} deferrable initially deferred
        for each row execute function name_state(${sql.lit(topic)})`.execute(db)
    }
  },
  // Dropping an index would lock out every reader.
  fill: (_transaction, _table, work) => work(),
  sizeBytes: async (db) => {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return rows[0]?.bytes ?? 0
  },
  lockImport: async (transaction) => {
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(transaction)
  },
}

export type PostgresOptions = {
  url: string
  readUrl?: string | undefined
  lockTimeoutMs: number
  queryTimeoutMs?: number | undefined
  onQuery?: OnQuery | undefined
}

/** Opens PostgreSQL; reads go to the replica where one is given. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, readUrl } = options
  const pools = { write: openPool(url, options), read: readUrl ? openPool(readUrl, options) : undefined }
  const observed = observing('postgres', options.onQuery)
  const statements = new PreparedStatements()
  const primary = statements.prepare(pools.write)
  const write = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: primary }), ...observed })
  const { read: replica } = pools
  const watch = new VersionWatch(write, url, replica && (() => positionOf(replica)))
  const counts: ReadCounts = { primary: 0, replica: 0 }
  const { isUnavailable: isAway } = postgres
  const read = replica
    ? new Kysely<Schema>({
        dialect: new PostgresDialect({
          pool: replicaFirst({ replica: statements.prepare(replica), primary, watch, counts, isAway }),
        }),
        ...observed,
      })
    : write
  return {
    engine: postgres,
    read,
    write,
    connections: () => [pools.write, pools.read].flatMap((pool) => (pool ? [countsOf(pool)] : [])).reduce(sumOfCounts),
    ...(replica && {
      replica: {
        counts,
        isBehind: async () => {
          await Promise.race([watch.compare(), sleep(replicaPatienceMs)])
          return !watch.isReplicaCurrent()
        },
      },
    }),
    transaction: async (work) => {
      try {
        return await write.transaction().execute(async (transaction) => {
          const result = await work(transaction)
          // Others would read what was before from a replica that lags.
          if (replica) await sql`select pg_notify(${changesChannel}, '')`.execute(transaction)
          return result
        })
      } finally {
        watch.changed()
      }
    },
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
    version: (topic) => watch.version(topic),
    patiently: (work) => work(),
    backup: async () => {
      throw new Error('backup copies the embedded database; use pg_dump for PostgreSQL')
    },
    close: async () => {
      await watch.close()
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

function openPool(connectionString: string, { lockTimeoutMs, queryTimeoutMs }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(queryTimeoutMs ? { query_timeout: queryTimeoutMs } : {}),
    // By default a random read costs four, as on a disk that turns: then a core is sorted rather than read in order.
    options: `-c lock_timeout=${lockTimeoutMs} -c random_page_cost=1.1`,
    types: { getTypeParser: parserOf },
  })
  // An idle connection that breaks is only taken out of the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks between two queries of a transaction; the next query fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function countsOf({ totalCount, idleCount, waitingCount }: pg.Pool): ConnectionCounts {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

function sumOfCounts(a: ConnectionCounts, b: ConnectionCounts): ConnectionCounts {
  return { used: a.used + b.used, idle: a.idle + b.idle, waiting: a.waiting + b.waiting }
}

/** Byte counts are at most 2^53 - 1, so int8 fits a number; every other type is pg's. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}
