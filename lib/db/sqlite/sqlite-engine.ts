import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { errorCode } from '#lib/values/error-code.ts'
import { type Engine, ReadTimeoutError } from '../engine.ts'
import { rowReader } from '../queries/page-reader.ts'
import type { Schema } from '../schema/schema.ts'

export const sqliteEngine: Engine = {
  name: 'sqlite',
  isShared: false,
  textType: 'text',
  clusteredSuffix: 'without rowid',
  identityType: 'integer primary key autoincrement',
  now: sql`cast(unixepoch('now', 'subsec') * 1000 as integer)`,
  randomUuid: sql`random_uuid()`,
  jsonText: (value) => sql`json_quote(cast(${value} as text))`,
  least: (values) => sql`min(${sql.join(values)})`,
  isoTime: (column) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)} / 1000.0, 'unixepoch')`,
  // A transaction that writes already excludes all others.
  forUpdate: sql``,
  matchesAny: (column, patterns) => sql`matches_any(${sql.ref(column)}, ${JSON.stringify(patterns)})`,
  lowerCase: (column) => sql`lower_case(${sql.ref(column)})`,
  decimalSortKey: (column) => sql`decimal_key(${sql.ref(column)})`,
  decimalSum: (column, condition) => sql`decimal_sum(${sql.ref(column)}) filter (where ${condition})`,
  // SQLite cannot bind booleans. With a subquery instead of a literal, SQLite 3.54 misses rows of a join in an index.
  isTruth: (condition, value) => sql`(${condition}) = ${sql.lit(value)}`,
  sortsNullFirst: (direction) => direction === 'asc',
  pageReader: rowReader,
  isUnavailable: (error) =>
    /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)|ENOSPC$|EDQUOT$)/.test(errorCode(error)),
  isLocked: (error) => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error)),
  isUnwritable: (error) => /^(SQLITE_(FULL|IOERR|READONLY)|ENOSPC$|EDQUOT$)/.test(errorCode(error)),
  isReadTimeout: (error) => error instanceof ReadTimeoutError,
  appendOnly: async (db, table) => {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`rows of ${table} are never changed`)}); end`.execute(db)
    }
  },
  allowPruning: async () => {},
  changeTable: async (db, { table, addColumns = {}, dropIndexes = [] }) => {
    for (const [name, type] of Object.entries(addColumns)) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${sql.raw(type)}`.execute(db)
    }
    for (const index of dropIndexes) await sql`drop index ${sql.ref(index)}`.execute(db)
  },
  // The schema changes within the transaction: no other connection ever sees the table without its trigger.
  prune: (transaction, table, work) =>
    withoutObjects(transaction, 'trigger', sql`type = 'trigger' and name = ${`${table}_no_delete`}`, work),
  addVersionTriggers: async (db, topic, watched) => {
    for (const { table, columns } of watched) {
      const update = columns ? sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}` : sql`update`
      for (const [name, change] of [
        ['insert', sql`insert`],
        ['update', update],
        ['delete', sql`delete`],
      ] as const) {
        await sql`create trigger ${sql.ref(`${table}_named_by_${name}`)} after ${change} on ${sql.table(table)}
          begin update data_versions set version = hex(randomblob(16)) where topic = ${sql.lit(topic)}; end`.execute(db)
      }
    }
  },
  bulkLoad: (transaction, table, work) =>
    withoutObjects(transaction, 'index', sql`type = 'index' and tbl_name = ${table} and sql is not null`, work),
  lookUpRows: (_transaction, work) => work(),
  rowInsert: (table, columns, count) => {
    const row = `(${columns.map(() => '?').join(', ')})`
    const text = `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
      values ${Array.from({ length: count }, () => row).join(', ')}`
    return (cells) => CompiledQuery.raw(text, [...cells])
  },
  hasPartitions: false,
  createPointTable: async (db, table) => {
    await sql`create table ${sql.table(table)} (
      bucket integer not null, series_id integer not null, last_at integer not null, raw real not null,
      total real, allocated real, lowest real, highest real, primary key (bucket, series_id)) without rowid`.execute(db)
  },
  preparePartitions: async () => {},
  dropPartitions: async () => 0,
  unpartitioned: (table) => table,
  sizeBytes: async (db) => {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count(), pragma_page_size()`.execute(db)
    return rows[0]?.bytes ?? 0
  },
  // Each transaction that writes takes the write lock when it begins, so it already is the only one.
  lockImport: async () => {},
}

/** Drops the triggers or indexes that match `condition`, runs `work`, and creates them again. */
async function withoutObjects(
  transaction: Kysely<Schema>,
  type: 'trigger' | 'index',
  condition: RawBuilder<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: objects } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where ${condition}`.execute(transaction)
  for (const { name } of objects) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(transaction)
  await work()
  for (const { text } of objects) await sql.raw(text).execute(transaction)
}
