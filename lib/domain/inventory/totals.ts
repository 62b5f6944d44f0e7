import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'

/** Writes the totals of these cores anew, in the transaction that changed their assets. */
export async function refreshTotals(
  db: Kysely<Schema>,
  coreIds: readonly string[] | Expression<string>,
): Promise<void> {
  await db.deleteFrom('asset_totals').where('hybrid_core_id', 'in', coreIds).execute()
  await db
    .insertInto('asset_totals')
    .columns([
      'hybrid_core_id',
      'node_type',
      'status',
      'asset_count',
      'cpu_used',
      'cpu_total',
      'memory_used',
      'memory_total',
      'storage_used',
      'storage_total',
      'observed_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('assets')
        .select((eb) => [
          'hybrid_core_id',
          'node_type',
          'status',
          eb.fn.countAll<number>().as('asset_count'),
          sumOf('cpu_used').as('cpu_used'),
          sumOf('cpu_total').as('cpu_total'),
          sumOf('memory_used').as('memory_used'),
          sumOf('memory_total').as('memory_total'),
          sumOf('storage_used').as('storage_used'),
          sumOf('storage_total').as('storage_total'),
          eb.fn.max('observed_at').as('observed_at'),
        ])
        .where('hybrid_core_id', 'in', coreIds)
        .groupBy(['hybrid_core_id', 'node_type', 'status']),
    )
    .execute()
}

/** In doubles: the bytes of a large core exceed what SQLite adds up in whole numbers. */
function sumOf(column: `${'cpu' | 'memory' | 'storage'}_${'used' | 'total'}`) {
  const percentage = column.replace(/_.*/, '_percentage')
  return sql<
    number | null
  >`sum(cast(${sql.ref(column)} as double precision)) filter (where ${sql.ref(percentage)} is not null)`
}
