import { type Kysely, sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { completeStagedRows } from './complete-staged-rows.ts'
import type { Counts, MergeOptions } from './merge-options.ts'
import { mergeAssets, mergeObservations } from './merge-values.ts'
import { recordChanges } from './record-changes.ts'
import { rowsDiffer, valueColumns } from './row-differences.ts'
import { columnList, columnsEqual, isBulk, type StagingTable, type StagingTables } from './staging-table.ts'

/** Writes the checked rows of all staging tables into their tables, and returns the counts of each kind. */
export async function mergeStagedRows(
  db: Transaction<Schema>,
  engine: Engine,
  stagingTables: StagingTables,
  options: MergeOptions,
): Promise<Record<string, Counts>> {
  const kept = await completeStagedRows(db, engine, stagingTables, options)
  const counts: Record<string, Counts> = {}
  for (const [name, stage] of stagingTables) {
    if (name === 'asset') counts[name] = await mergeAssets(db, engine, options)
    else if (name === 'observation') counts[name] = await mergeObservations(db, engine, options)
    else counts[name] = await mergeRecords(db, engine, stage, options)
  }
  if (counts.contract) counts.contract.kept = kept
  return counts
}

async function mergeRecords(
  db: Transaction<Schema>,
  engine: Engine,
  stage: StagingTable,
  { dryRun = false, nowMs, origin = operator }: MergeOptions,
): Promise<Counts> {
  const { stored, ...counts } = await countChanges(db, stage)
  const { added, changed } = counts
  if (dryRun || added + changed === 0) return counts
  await recordChanges(db, engine, stage, { now: nowMs, origin })
  const write = async () => {
    await merge(db, stage)
    if (stage.kind.name === 'hybrid_core') await moveCores(db)
  }
  await (isBulk(counts, stored) ? engine.bulkLoad(db, stage.kind.table, write) : write())
  await sql`analyze ${sql.table(stage.kind.table)}`.execute(db)
  return counts
}

/** Compares the staged rows with the stored rows; `stored` is the number of all stored rows. */
async function countChanges(db: Kysely<Schema>, { kind, table }: StagingTable): Promise<Counts & { stored: number }> {
  const isNew = sql`${sql.ref(`stored.${kind.key[0]}`)} is null`
  const { rows } = await sql<{ added: number; changed: number; staged: number; stored: number }>`
    select count(*) filter (where ${isNew}) as added,
      count(*) filter (where not (${isNew}) and (${rowsDiffer(kind, 'stored', 'staged')})) as changed,
      count(*) as staged, (select count(*) from ${sql.table(kind.table)}) as stored
    from ${sql.table(table)} as staged
    left join ${sql.table(kind.table)} as stored on ${columnsEqual(kind.key, 'stored', 'staged')}`.execute(db)
  const { added = 0, changed = 0, staged = 0, stored = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: staged - added - changed, removed: 0, stored }
}

/** Inserts the staged rows. They replace stored rows with the same key. */
async function merge(db: Kysely<Schema>, { kind, table }: StagingTable): Promise<void> {
  const columns = columnList(kind.columns)
  const assignments = valueColumns(kind).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  // Without `where true`, SQLite parses `on conflict` as the condition of a join.
  await sql`insert into ${sql.table(kind.table)} as stored (${columns})
    select ${columns} from ${sql.table(table)} where true
    on conflict (${columnList(kind.key)}) do update set ${sql.join(assignments)}
    where ${rowsDiffer(kind, 'stored', 'excluded')}`.execute(db)
}

/** Gives the assets and forecasts of cores that have changed their partner the new partner. All of a core have the same. */
async function moveCores(db: Kysely<Schema>): Promise<void> {
  await sql`update pool_forecasts set partner_uuid = cores.partner_uuid
    from hybrid_cores as cores join staged_hybrid_cores as staged on staged.id = cores.id
    where cores.id = pool_forecasts.hybrid_core_id and cores.partner_uuid <> pool_forecasts.partner_uuid`.execute(db)
  await sql`update assets set partner_uuid = (
      select partner_uuid from hybrid_cores where hybrid_cores.id = assets.hybrid_core_id)
    where hybrid_core_id in (
      select cores.id from hybrid_cores as cores join staged_hybrid_cores as staged on staged.id = cores.id
      where cores.partner_uuid <> (select own.partner_uuid from assets as own where own.hybrid_core_id = cores.id limit 1))`.execute(
    db,
  )
}
