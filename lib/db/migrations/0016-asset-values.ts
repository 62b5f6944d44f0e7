import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the allocated amount of each quantity and the source of the values of an asset; null: an import. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const add = (table: string, name: string, type: string) =>
    db.schema.alterTable(table).addColumn(name, sql.raw(type)).execute()
  await add('assets', 'cpu_allocated', 'double precision')
  await add('assets', 'memory_allocated', 'bigint')
  await add('assets', 'storage_allocated', 'bigint')
  await add('assets', 'source', textType)
  for (const name of ['cpu', 'memory', 'storage']) await add('asset_totals', `${name}_allocated`, 'double precision')
}
