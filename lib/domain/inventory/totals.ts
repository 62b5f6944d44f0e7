import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { readPools, recordPools } from '../history/record-pools.ts'
import { countLosable } from './failure/losable-count.ts'
import { computedColumns, timeColumns } from './totals-columns.ts'

type CoreIds = readonly string[] | Expression<string>

/**
 * Computes the totals of these cores again, and keeps them in the history, in the transaction that changed their assets.
 * `nowMs` is the time of the write.
 */
export async function refreshTotals(db: Kysely<Schema>, coreIds: CoreIds, nowMs = Date.now()): Promise<void> {
  const former = await readPools(db, coreIds)
  await db.deleteFrom('asset_totals').where('hybrid_core_id', 'in', coreIds).execute()
  await db
    .insertInto('asset_totals')
    .columns([...computedColumns, ...timeColumns])
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
          allocatedSumOf('cpu').as('cpu_allocated'),
          allocatedSumOf('memory').as('memory_allocated'),
          allocatedSumOf('storage').as('storage_allocated'),
          eb.fn.max('observed_at').as('observed_at'),
          eb.fn.min('observed_at').as('oldest_observed_at'),
          eb.fn.min('collector_interval_ms').as('shortest_interval_ms'),
          eb.fn.max('memory_percentage').as('fullest_memory_percentage'),
          eb.fn.count<number>('storage_percentage').as('storage_asset_count'),
          sql<number | null>`sum(round(storage_percentage * 100))`.as('storage_hundredths'),
          ofKnown('storage', sql`sum(storage_used >> 32)`).as('storage_used_high'),
          ofKnown('storage', sql`sum(storage_used & 4294967295)`).as('storage_used_low'),
          ofKnown('storage', sql`sum(storage_total >> 32)`).as('storage_total_high'),
          ofKnown('storage', sql`sum(storage_total & 4294967295)`).as('storage_total_low'),
          eb.fn.max('storage_percentage').as('fullest_storage_percentage'),
          ofKnown('storage', sql`max(storage_total)`).as('largest_storage_total'),
          idOf(ofKnown('storage', sql`min(${mostFirst('storage_total')})`)).as('largest_storage_asset_id'),
          ofKnown('storage', sql`max(storage_used)`).as('most_storage_used'),
          idOf(ofKnown('storage', sql`min(${mostFirst('storage_used')})`)).as('most_storage_asset_id'),
          sql<number>`count(coalesce(cpu_percentage, memory_percentage, storage_percentage))`.as('valued_asset_count'),
          eb.fn.count<number>('memory_percentage').as('memory_asset_count'),
          ofKnown('memory', sql`sum(memory_used >> 32)`).as('memory_used_high'),
          ofKnown('memory', sql`sum(memory_used & 4294967295)`).as('memory_used_low'),
          ofKnown('memory', sql`sum(memory_total >> 32)`).as('memory_total_high'),
          ofKnown('memory', sql`sum(memory_total & 4294967295)`).as('memory_total_low'),
          ofKnown('memory', sql`max(memory_total)`).as('largest_memory_total'),
          idOf(ofKnown('memory', sql`min(${mostFirst('memory_total')})`)).as('largest_memory_asset_id'),
          newestOf('cpu').as('cpu_observed_at'),
          newestOf('memory').as('memory_observed_at'),
          newestOf('storage').as('storage_observed_at'),
        ])
        .where('hybrid_core_id', 'in', coreIds)
        .groupBy(['hybrid_core_id', 'node_type', 'status']),
    )
    .execute()
  await nameFullest(db, coreIds)
  await countLosable(db, coreIds)
  await recordPools(db, { former, current: await readPools(db, coreIds), nowMs })
}

/** Of the assets with the highest percentage, the one with the most used bytes, then the lowest id. */
async function nameFullest(db: Kysely<Schema>, coreIds: CoreIds): Promise<void> {
  const isFullest = (by: 'memory' | 'storage') =>
    sql<boolean>`totals.${sql.ref(`fullest_${by}_percentage`)} = assets.${sql.ref(`${by}_percentage`)}`
  const fullestOf = (by: 'memory' | 'storage') =>
    idOf(sql`min(${mostFirst(`${by}_used`, 'assets')}) filter (where ${isFullest(by)})`)
  await db
    .updateTable('asset_totals')
    .from((eb) =>
      eb
        .selectFrom('assets')
        // A cross join reads the assets once: in the other order, each row of totals would read its whole core.
        .crossJoin('asset_totals as totals')
        .select(['totals.hybrid_core_id', 'totals.node_type', 'totals.status'])
        .select([fullestOf('storage').as('storage_id'), fullestOf('memory').as('memory_id')])
        .where('assets.hybrid_core_id', 'in', coreIds)
        .whereRef('totals.hybrid_core_id', '=', 'assets.hybrid_core_id')
        .whereRef('totals.node_type', '=', 'assets.node_type')
        .whereRef('totals.status', '=', 'assets.status')
        .where((eb) => eb.or([isFullest('storage'), isFullest('memory')]))
        .groupBy(['totals.hybrid_core_id', 'totals.node_type', 'totals.status'])
        .as('fullest'),
    )
    .set((eb) => ({
      fullest_storage_asset_id: eb.ref('fullest.storage_id'),
      fullest_memory_asset_id: eb.ref('fullest.memory_id'),
    }))
    .whereRef('asset_totals.hybrid_core_id', '=', 'fullest.hybrid_core_id')
    .whereRef('asset_totals.node_type', '=', 'fullest.node_type')
    .whereRef('asset_totals.status', '=', 'fullest.status')
    .execute()
}

/** A sum in doubles: the bytes of a large core exceed SQLite's integers. */
function sumOf(column: `${'cpu' | 'memory' | 'storage'}_${'used' | 'total'}`) {
  const percentage = column.replace(/_.*/, '_percentage')
  return sql<
    number | null
  >`sum(cast(${sql.ref(column)} as double precision)) filter (where ${sql.ref(percentage)} is not null)`
}

/** Null unless every asset with the quantity has an allocated one. */
function allocatedSumOf(quantity: 'cpu' | 'memory' | 'storage') {
  const [percentage, allocated] = [sql.ref(`${quantity}_percentage`), sql.ref(`${quantity}_allocated`)]
  return sql<number | null>`case when count(${allocated}) = count(${percentage})
    then sum(cast(${allocated} as double precision)) end`
}

function ofKnown(quantity: 'memory' | 'storage', aggregate: Expression<unknown>) {
  return sql<number | null>`${aggregate} filter (where ${sql.ref(`${quantity}_percentage`)} is not null)`
}

/** The newest observation of a known quantity. */
function newestOf(quantity: 'cpu' | 'memory' | 'storage') {
  const [percentage, observedAt] = [sql.ref(`${quantity}_percentage`), sql.ref(`${quantity}_observed_at`)]
  return sql<number | null>`max(coalesce(${observedAt}, observed_at)) filter (where ${percentage} is not null)`
}

/**
 * Text whose minimum has the largest number and, among equal numbers, the lowest id: 2^53 - 1 + 10^16 minus a byte count
 * always has 17 digits. So an aggregate finds the asset without a sort.
 */
function mostFirst(column: `${'memory' | 'storage'}_${'used' | 'total'}`, table = 'assets') {
  return sql`(19007199254740991 - ${sql.ref(`${table}.${column}`)}) || ${sql.ref(`${table}.id`)}`
}

function idOf(most: Expression<unknown>) {
  return sql<string | null>`substr(${most}, 18)`
}
