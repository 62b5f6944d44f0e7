import type { openConnection } from '../sqlite/sqlite-connection.ts'
import { batchSize, type Row, type TableShape } from './copy-side.ts'

export type Connection = ReturnType<typeof openConnection>

/** The tables of a database, in alphabetical order. */
export function sqliteTables(connection: Connection): TableShape[] {
  const names = connection
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all()
  return names.sort().map((name) => {
    const columns = connection
      .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)')
      .all(name)
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) }
  })
}

/** The rows in batches, in the order of the key. */
export async function* sqliteRows(connection: Connection, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const order = key.length > 0 ? ` order by ${quoted(key)}` : ''
  const rows = connection
    .prepare<[], Row>(`select ${quoted(columns)} from ${quoted([name])}${order}`)
    .raw()
    .iterate()
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}
