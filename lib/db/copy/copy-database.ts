import { sqliteFile } from '../open-database.ts'
import type { CopySource, CopyTarget, Row, TableShape } from './copy-side.ts'
import { leftOut } from './left-out.ts'
import { openPostgresSource } from './postgres-source.ts'
import { createPostgresTarget } from './postgres-target.ts'
import { rowText, TableSum } from './row-text.ts'
import { openSqliteSource } from './sqlite-source.ts'
import { createSqliteTarget } from './sqlite-target.ts'

/** The URL of a PostgreSQL database, or the data folder of an embedded one. */
export type Place = { url: string } | { dataDir: string }

export type CopyResult = {
  tables: { name: string; rows: number; checksum: string }[]
  /** Whether another program uses the source: the copy does not contain what that program has written since the start. */
  isSourceInUse: boolean
}

/**
 * Copies a migrated database to a new one, compares both, and makes the new one visible as a whole, or not at all.
 * Throws an error of one line.
 */
export async function copyDatabase(from: Place, to: Place): Promise<CopyResult> {
  const source = await named('the database to copy cannot be used', () =>
    'url' in from ? openPostgresSource(from.url) : openSqliteSource(sqliteFile(from.dataDir)),
  )
  try {
    const target = await named('the database to copy to cannot be used', () =>
      'url' in to ? createPostgresTarget(to.url) : createSqliteTarget(sqliteFile(to.dataDir)),
    )
    try {
      return await named('the copy failed', async () => {
        const tables = await copyTables(source, target)
        await target.setCounters(await source.counters())
        const isSourceInUse = await source.isInUse()
        await target.publish()
        return { tables, isSourceInUse }
      })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copyTables(source: CopySource, target: CopyTarget): Promise<CopyResult['tables']> {
  const given = copied(await source.tables())
  const expected = copied(await target.tables())
  const unknown = given.find(({ name }) => !expected.some((table) => table.name === name))
  if (unknown) throw new Error(`the new database has no table ${unknown.name}`)
  const results: CopyResult['tables'] = []
  for (const { name } of expected) {
    const table = given.find((table) => table.name === name)
    if (!table) throw new Error(`the database has no table ${name}`)
    const read = new TableSum()
    await target.write(table, counted(source.rows(table), read))
    const written = new TableSum()
    for await (const _ of counted(target.rows(table), written));
    if (written.rows !== read.rows || written.checksum !== read.checksum) {
      throw new Error(`the copy of ${name} differs: ${written.rows} of ${read.rows} rows, or other values`)
    }
    results.push({ name, rows: read.rows, checksum: read.checksum })
  }
  return results
}

function copied(tables: readonly TableShape[]): TableShape[] {
  return tables.filter(({ name }) => !Object.hasOwn(leftOut, name))
}

async function* counted(batches: AsyncIterable<Row[]>, sum: TableSum): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    for (const row of batch) sum.add(rowText(row))
    yield batch
  }
}

/** Runs `work`, and says in its error what failed. */
async function named<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Node's connection errors have their messages in a list.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error
    throw new Error(`${what}: ${first instanceof Error ? first.message : first}`, { cause: error })
  }
}
