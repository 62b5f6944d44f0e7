import pg from 'pg'
import { openPool } from '../postgres/pool.ts'
import { batchSize, type Counters, type Row, type TableShape } from './copy-side.ts'
import { quoted } from './sqlite-rows.ts'

/** Opens one connection; `close` ends it, and undoes a transaction that has not been committed. */
export async function connectAlone(url: string): Promise<{ client: pg.PoolClient; close(): Promise<void> }> {
  const pool = openPool(url, { lockTimeoutMs: 5_000 })
  try {
    const client = await pool.connect()
    const close = async () => {
      client.release(true)
      await pool.end()
    }
    return { client, close }
  } catch (error) {
    await pool.end()
    throw error
  }
}

type TableRow = { name: string; columns: string[]; key: string[] }

/** The tables of a database in alphabetical order, without the partitions of each. */
export async function postgresTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableRow>(`
    select t.relname as name,
      array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped
        order by attnum) as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
        where i.indrelid = t.oid and i.indisprimary order by k.place) as key
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by t.relname collate "C"`)
  return rows
}

/** The rows in batches, in the order of the key if there is one. */
export async function* postgresRows(client: pg.ClientBase, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const order = key.length > 0 ? ` order by ${quoted(key)}` : ''
  await client.query(`declare copied no scroll cursor for select ${quoted(columns)} from ${quoted([name])}${order}`)
  for (;;) {
    const { rows } = await client.query<Row & unknown[]>({ text: `fetch ${batchSize} from copied`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await client.query('close copied')
}

/** The sequence of each table with generated ids. */
export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; sequence: string }[]> {
  const { rows } = await client.query<{ name: string; sequence: string }>(`
    select t.relname as name, pg_get_serial_sequence(quote_ident(t.relname), a.attname) as sequence
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> ''
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')`)
  return rows
}

export async function postgresCounters(client: pg.ClientBase): Promise<Counters> {
  const counters = new Map<string, number>()
  for (const { name, sequence } of await sequencesOf(client)) {
    const { rows } = await client.query<{ count: number }>(
      `select last_value as count from ${sequence} where is_called`,
    )
    if (rows[0]) counters.set(name, rows[0].count)
  }
  return counters
}

type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Runs `copy … from stdin` with these lines. pg sends the statement and leaves the data to its caller. */
export function copyLines(client: pg.ClientBase, statement: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query({ text: statement }, (error: unknown) => (error ? reject(error) : resolve()))
    const handleCopyInResponse = (connection: CopyConnection) => {
      connection.sendCopyFromChunk(Buffer.from(lines))
      connection.endCopyFrom()
    }
    client.query(Object.assign(query, { handleCopyInResponse }))
  })
}
