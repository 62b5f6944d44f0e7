import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'

type CoreIds = readonly string[] | Expression<string>

/** Writes the totals of these cores anew, in the transaction that changed their assets. */
export async function refreshTotals(db: Kysely<Schema>, coreIds: CoreIds): Promise<void> {
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
      'storage_asset_count',
      'storage_hundredths',
      'storage_used_high',
      'storage_used_low',
      'storage_total_high',
      'storage_total_low',
      'fullest_storage_percentage',
      'largest_storage_total',
      'largest_storage_asset_id',
      'most_storage_used',
      'most_storage_asset_id',
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
          eb.fn.count<number>('storage_percentage').as('storage_asset_count'),
          sql<number | null>`sum(round(storage_percentage * 100))`.as('storage_hundredths'),
          ofKnown(sql`sum(storage_used >> 32)`).as('storage_used_high'),
          ofKnown(sql`sum(storage_used & 4294967295)`).as('storage_used_low'),
          ofKnown(sql`sum(storage_total >> 32)`).as('storage_total_high'),
          ofKnown(sql`sum(storage_total & 4294967295)`).as('storage_total_low'),
          eb.fn.max('storage_percentage').as('fullest_storage_percentage'),
          ofKnown(sql`max(storage_total)`).as('largest_storage_total'),
          idOf(ofKnown(sql`min(${mostFirst('storage_total')})`)).as('largest_storage_asset_id'),
          ofKnown(sql`max(storage_used)`).as('most_storage_used'),
          idOf(ofKnown(sql`min(${mostFirst('storage_used')})`)).as('most_storage_asset_id'),
        ])
        .where('hybrid_core_id', 'in', coreIds)
        .groupBy(['hybrid_core_id', 'node_type', 'status']),
    )
    .execute()
  await nameFullest(db, coreIds)
}

/** Of the assets with the highest percentage, the one with the most used bytes, then the lowest id. */
async function nameFullest(db: Kysely<Schema>, coreIds: CoreIds): Promise<void> {
  await db
    .updateTable('asset_totals')
    .from((eb) =>
      eb
        .selectFrom('assets')
        // Read once from end to end: the other way round each of the totals would read its whole core.
        .crossJoin('asset_totals as totals')
        .select(['totals.hybrid_core_id', 'totals.node_type', 'totals.status'])
        .select(idOf(sql`min(${mostFirst('storage_used', 'assets')})`).as('id'))
        .where('assets.hybrid_core_id', 'in', coreIds)
        .whereRef('totals.hybrid_core_id', '=', 'assets.hybrid_core_id')
        .whereRef('totals.node_type', '=', 'assets.node_type')
        .whereRef('totals.status', '=', 'assets.status')
        .whereRef('totals.fullest_storage_percentage', '=', 'assets.storage_percentage')
        .groupBy(['totals.hybrid_core_id', 'totals.node_type', 'totals.status'])
        .as('fullest'),
    )
    .set((eb) => ({ fullest_storage_asset_id: eb.ref('fullest.id') }))
    .whereRef('asset_totals.hybrid_core_id', '=', 'fullest.hybrid_core_id')
    .whereRef('asset_totals.node_type', '=', 'fullest.node_type')
    .whereRef('asset_totals.status', '=', 'fullest.status')
    .execute()
}

/** In doubles: the bytes of a large core exceed what SQLite adds up in whole numbers. */
function sumOf(column: `${'cpu' | 'memory' | 'storage'}_${'used' | 'total'}`) {
  const percentage = column.replace(/_.*/, '_percentage')
  return sql<
    number | null
  >`sum(cast(${sql.ref(column)} as double precision)) filter (where ${sql.ref(percentage)} is not null)`
}

function ofKnown(aggregate: Expression<unknown>) {
  return sql<number | null>`${aggregate} filter (where storage_percentage is not null)`
}

/**
 * Text whose least one has the largest number and, of equal ones, the lowest id: 2^53 - 1 + 10^16 less the number has
 * 17 digits, whichever byte count that is. It finds the asset while the sums are made, without a sort.
 */
function mostFirst(column: 'storage_used' | 'storage_total', table = 'assets') {
  return sql`(19007199254740991 - ${sql.ref(`${table}.${column}`)}) || ${sql.ref(`${table}.id`)}`
}

function idOf(most: Expression<unknown>) {
  return sql<string | null>`substr(${most}, 18)`
}
