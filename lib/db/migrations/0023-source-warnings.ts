import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the values that the last round of a source left out. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  await db.schema
    .alterTable('sources')
    .addColumn('warnings', sql.raw(textType), (c) => c.notNull().defaultTo('[]'))
    .execute()
}
