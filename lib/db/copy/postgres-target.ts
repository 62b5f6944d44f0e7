import { type ControlledTransaction, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { type HistoryStep, stepMs } from '#lib/values/history.ts'
import { createMigrator } from '../migrate.ts'
import { postgresEngine } from '../postgres/postgres-engine.ts'
import { type PointTable, pointTables } from '../schema/history-schema.ts'
import type { Schema } from '../schema/schema.ts'
import type { CopyTarget, Row, TableShape } from './copy-side.ts'
import { connectAlone, copyLines, postgresRows, postgresTables, sequencesOf } from './postgres-rows.ts'
import { rowText } from './row-text.ts'
import { quoted } from './sqlite-rows.ts'

/** How many months before the current one get partitions: longer than a history is usually kept. Older rows need none. */
const maxMonths = 40

/** Opens an empty PostgreSQL database. Everything is one transaction, so an interrupted copy leaves the database empty. */
export async function createPostgresTarget(url: string): Promise<CopyTarget> {
  const { client, close } = await connectAlone(url)
  try {
    const transaction = await beginOn(client)
    await requireEmpty(client)
    await client.query("set local maintenance_work_mem = '256MB'")
    await runMigrations(transaction)
    return {
      tables: async () => inOrderOfReferences(client, await postgresTables(client)),
      write: (table, rows) => write({ client, transaction }, table, rows),
      rows: (table) => postgresRows(client, { ...table, key: [] }),
      setCounters: async (counters) => {
        for (const { name, sequence } of await sequencesOf(client)) {
          const count = counters.get(name)
          if (count !== undefined) await client.query('select setval($1, $2)', [sequence, count])
        }
      },
      publish: async () => {
        await sql`update data_versions set version = ${postgresEngine.randomUuid}`.execute(transaction)
        await client.query('analyze')
        await commit(client)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function commit(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`the new database is whole or empty, because its end was not confirmed: ${message}`)
  }
}

/** A query builder whose only connection is this one. */
async function beginOn(client: pg.PoolClient): Promise<ControlledTransaction<Schema>> {
  const query = client.query.bind(client)
  const only = { connect: async () => ({ query, release: () => {} }), end: async () => {}, options: {} }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: only as unknown as pg.Pool }) })
  return db.startTransaction().execute()
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const [table] = await postgresTables(client)
  if (table) {
    throw new Error(`the database to copy to is not empty: it has the table ${table.name}. Create a new database`)
  }
  // The migrator hides why it cannot create its own tables.
  await client.query('create table copy_probe (); drop table copy_probe')
}

async function runMigrations(write: ControlledTransaction<Schema>): Promise<void> {
  const { error } = await createMigrator({ write, engine: postgresEngine }).migrateToLatest()
  if (error) throw error
}

type Connection = { client: pg.PoolClient; transaction: ControlledTransaction<Schema> }

async function write({ client, transaction }: Connection, table: TableShape, rows: AsyncIterable<Row[]>) {
  const indexes = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [quoted([table.name])],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  const statement = `copy ${quoted([table.name])} (${quoted(table.columns)}) from stdin`
  let isFirst = true
  let sent = Promise.resolve()
  for await (const batch of rows) {
    if (isFirst) await preparePartitions(transaction, table, batch)
    isFirst = false
    // PostgreSQL writes a batch while the next one is read.
    await sent
    sent = copyLines(client, statement, `${batch.map(rowText).join('\n')}\n`)
    sent.catch(() => {})
  }
  await sent
  // A table with deferred triggers cannot get an index before they have run.
  await client.query('set constraints all immediate')
  for (const { text } of indexes.rows) await client.query(text)
}

/** Creates the partitions of the months since the first row; the batch is in the order of the bucket, the first column. */
async function preparePartitions(
  transaction: ControlledTransaction<Schema>,
  { name, columns }: TableShape,
  batch: readonly Row[],
): Promise<void> {
  const table = pointTables.find((table) => table === name)
  if (!table) return
  const step = stepOf(table)
  const first = new Date(Number(batch[0]?.[columns.indexOf('bucket')]) * step)
  const now = new Date()
  for (let back = maxMonths; back > 0; back--) {
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1)
    if (end > first.getTime()) await postgresEngine.preparePartitions(transaction, table, step, month)
  }
}

function stepOf(table: PointTable): number {
  return stepMs[table.split('_').at(-1) as HistoryStep]
}

async function inOrderOfReferences(client: pg.ClientBase, tables: TableShape[]): Promise<TableShape[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent from pg_constraint
    join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  const ordered: TableShape[] = []
  const visit = (table: TableShape) => {
    if (ordered.includes(table)) return
    for (const { parent } of rows.filter(({ child }) => child === table.name)) {
      const found = tables.find(({ name }) => name === parent)
      if (found) visit(found)
    }
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}
