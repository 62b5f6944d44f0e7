import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the forecasts of pools and assets, and how far those of each core have been computed. */
export async function up(
  db: Kysely<unknown>,
  { textType, clusteredSuffix, addVersionTriggers }: Engine,
): Promise<void> {
  const t = sql.raw(textType)
  const end = sql.raw(clusteredSuffix)
  const withForecast = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table
      .addColumn('used', 'double precision', (c) => c.notNull())
      .addColumn('total', 'double precision', (c) => c.notNull())
      .addColumn('allocated', 'double precision')
      .addColumn('growth_per_day', 'double precision')
      .addColumn('near_full_earliest', 'integer')
      .addColumn('near_full_likely', 'integer')
      .addColumn('near_full_latest', 'integer')
      .addColumn('full_earliest', 'integer')
      .addColumn('full_likely', 'integer')
      .addColumn('full_latest', 'integer')
      .addColumn('days_of_history', 'integer', (c) => c.notNull())
      .addColumn('reason', t)
      .addColumn('full_reason', t)
      .modifyEnd(end)
  await withForecast(
    db.schema
      .createTable('pool_forecasts')
      .addColumn('hybrid_core_id', t, (c) => c.notNull())
      .addColumn('resource', t, (c) => c.notNull())
      .addColumn('partner_uuid', t, (c) => c.notNull())
      .addPrimaryKeyConstraint('pool_forecasts_key', ['hybrid_core_id', 'resource']),
  ).execute()
  await withForecast(
    db.schema
      .createTable('asset_forecasts')
      .addColumn('hybrid_core_id', t, (c) => c.notNull())
      .addColumn('asset_id', t, (c) => c.notNull())
      .addColumn('resource', t, (c) => c.notNull())
      .addPrimaryKeyConstraint('asset_forecasts_key', ['hybrid_core_id', 'asset_id', 'resource']),
  ).execute()
  await db.schema
    .createTable('forecast_states')
    .addColumn('hybrid_core_id', t, (c) => c.primaryKey())
    .addColumn('pools_day', 'integer')
    .addColumn('assets_day', 'integer')
    .addColumn('computing_day', 'integer')
    .addColumn('asset_id', t)
    .modifyEnd(end)
    .execute()
  for (const [name, columns] of [
    ['near_full', ['near_full_likely', 'hybrid_core_id', 'resource']],
    ['full', ['full_likely', 'hybrid_core_id', 'resource']],
    ['core', ['hybrid_core_id', 'resource']],
  ] as const) {
    await db.schema
      .createIndex(`pool_forecasts_by_${name}`)
      .on('pool_forecasts')
      .columns(['partner_uuid', ...columns])
      .execute()
  }
  for (const name of ['near_full', 'full'] as const) {
    await db.schema
      .createIndex(`asset_forecasts_by_${name}`)
      .on('asset_forecasts')
      .columns(['hybrid_core_id', `${name}_likely`, 'asset_id', 'resource'])
      .execute()
  }
  await addVersionTriggers(db, 'inventory', [{ table: 'pool_forecasts' }])
}
