import { CompiledQuery, type Kysely, sql } from 'kysely'
import { errorCode } from '#lib/values/error-code.ts'
import { type Engine, ReadTimeoutError } from '../engine.ts'
import type { Schema } from '../schema/schema.ts'
import { columnReader } from './column-reader.ts'
import { pointPartitions } from './point-partitions.ts'
import { lockNotAvailable } from './pool.ts'
import { postgresTriggers } from './postgres-triggers.ts'
import { tableChanges } from './table-changes.ts'

/** The key of the advisory lock of imports: a number that no other application on the database is likely to use. */
const importLock = 7_236_501_944

/** The joins that read all rows of one table, or those of an index up to the last row of the other table. */
const otherJoins = ['enable_hashjoin', 'enable_mergejoin']

/** The server is a standby after a failover, or its operator or provider made it read-only. */
const readOnly = '25006'
/**
 * PostgreSQL's error classes 08, 28, 53, 57 and 58 (connection, login, resources, operator, system), a database that does not
 * exist, and network errors. A login that is refused, such as after a change of the password, may be allowed again.
 */
const unavailableCode =
  /^(08|28|53|57|58)...$|^(25006|3D000)$|^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET|ENOENT)/
const unavailableMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection)/
const queryCanceled = '57014'

export const postgresEngine: Engine = {
  name: 'postgres',
  isShared: true,
  textType: 'text collate "C"',
  clusteredSuffix: '',
  identityType: 'bigint generated always as identity primary key',
  now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  randomUuid: sql`gen_random_uuid()::text`,
  jsonText: (value) => sql`coalesce(to_json(cast(${value} as text))::text, 'null')`,
  least: (values) => sql`least(${sql.join(values)})`,
  isoTime: (column) =>
    sql`to_char(to_timestamp(${sql.ref(column)} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  forUpdate: sql`for update`,
  matchesAny: (column, patterns) => {
    const likes = patterns.map((pattern) => pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%'))
    return sql`(${sql.join(
      likes.map((like) => sql`${sql.ref(column)} like ${like}`),
      sql` or `,
    )})`
  },
  // Columns of text have the collation "C", in which only ASCII letters have a case.
  lowerCase: (column) => sql`lower(${sql.ref(column)} collate "default")`,
  decimalSortKey: (column) => sql`cast(${sql.ref(column)} as numeric)`,
  decimalSum: (column, condition) =>
    sql`trim_scale(coalesce(sum(cast(${sql.ref(column)} as numeric)) filter (where ${condition}), 0))::text`,
  // PostgreSQL turns a comparison with a literal into another condition, which is not that of the index.
  isTruth: (condition, value) => sql`(${condition}) = (select ${sql.lit(value)})`,
  sortsNullFirst: (direction) => direction === 'desc',
  pageReader: columnReader,
  isUnavailable: (error) =>
    unavailableCode.test(errorCode(error)) || (error instanceof Error && unavailableMessage.test(error.message)),
  isLocked: (error) => errorCode(error) === lockNotAvailable,
  isUnwritable: (error) => isReadOnly(error) || /^(53100|58030)$/.test(errorCode(error)),
  isReadTimeout: (error) =>
    error instanceof ReadTimeoutError ||
    errorCode(error) === queryCanceled ||
    (error instanceof Error && /^Query read timeout/.test(error.message)),
  ...postgresTriggers,
  ...pointPartitions,
  ...tableChanges,
  // Dropping an index would block every reader of the table.
  bulkLoad: (_transaction, _table, work) => work(),
  lookUpRows: async (transaction, work) => {
    for (const join of otherJoins) await sql`set local ${sql.raw(join)} = off`.execute(transaction)
    await work()
    for (const join of otherJoins) await sql`set local ${sql.raw(join)} to default`.execute(transaction)
  },
  rowInsert: (table, columns, count) => {
    const names = columns.map((name) => `"${name}"`).join(', ')
    const text = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`
    return (cells) => CompiledQuery.raw(text, [jsonRows(columns, count, cells)])
  },
  sizeBytes: async (db) => {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return rows[0]?.bytes ?? 0
  },
  lockImport: async (transaction) => {
    await sql`select pg_advisory_xact_lock(${importLock})`.execute(transaction)
  },
}

/** Rows as JSON objects without their nulls. */
function jsonRows(columns: readonly string[], count: number, cells: readonly unknown[]): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const start = n * columns.length
    return Object.fromEntries(
      columns.flatMap((name, at) => (cells[start + at] === null ? [] : [[name, cells[start + at]]])),
    )
  })
  return JSON.stringify(rows)
}

/** Returns whether the error means that the server accepts no changes, while a new connection may reach one that does. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === readOnly
}

/** The error of a process that has waited too long for another one, as PostgreSQL itself names it. */
export function lockTimeout(): Error {
  return Object.assign(new Error('Another process has held the lock of imports for longer than this one waits.'), {
    code: lockNotAvailable,
  })
}

/** Takes the lock of imports if it is free, and returns whether it was. */
export async function tryLockImport(transaction: Kysely<Schema>): Promise<boolean> {
  const lock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as locked`
  const { rows } = await lock.execute(transaction)
  return rows[0]?.locked ?? false
}
