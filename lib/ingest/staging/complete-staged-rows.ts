import { type Kysely, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { CustomerContractFieldRow } from '#lib/db/schema/billing-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { isDistinct } from './row-differences.ts'
import { columnsEqual, type StagingTable, type StagingTables } from './staging-table.ts'

const customerFields: readonly CustomerContractFieldRow['field'][] = ['email', 'vatid']

type Options = { dryRun?: boolean | undefined; overwrite?: boolean | undefined }

/**
 * Fills the fields that staged rows omit with the stored values, and replaces contract values that a customer has set by
 * the stored ones. Returns the number of contract values that differ from the source.
 */
export async function completeStagedRows(
  db: Kysely<Schema>,
  engine: Engine,
  stagingTables: StagingTables,
  options: Options,
): Promise<number> {
  for (const stage of stagingTables.values()) if (stage.kind.kept.length > 0) await fillIn(db, stage)
  return keepCustomerFields(db, engine, options)
}

async function fillIn(db: Kysely<Schema>, { kind, table }: StagingTable): Promise<void> {
  const assignments = kind.kept.map((column, n) => {
    const staged = sql.ref(`staged.${column}`)
    const bit = sql.lit(2 ** n)
    return sql`${sql.ref(column)} = case staged.given & ${bit} when 0 then ${sql.ref(`stored.${column}`)} else ${staged} end`
  })
  await sql`update ${sql.table(table)} as staged set ${sql.join(assignments)}
    from ${sql.table(kind.table)} as stored where ${columnsEqual(kind.key, 'stored', 'staged')}`.execute(db)
}

/** When the source and the contract have the same value, or with `overwrite`, later imports may change the value again. */
async function keepCustomerFields(
  db: Kysely<Schema>,
  engine: Engine,
  { dryRun = false, overwrite = false }: Options,
): Promise<number> {
  // Locks the contracts: a change by a customer waits until the import ends, and then changes the imported values.
  const named = sql`select uuid from staged_contracts`
  await sql`select count(*) from (
    select uuid from contracts where uuid in (${named}) ${engine.forUpdate}) as locked`.execute(db)
  if (overwrite) {
    if (!dryRun) await sql`delete from customer_contract_fields where contract_uuid in (${named})`.execute(db)
    return 0
  }
  let kept = 0
  for (const field of customerFields) {
    const isCustomerField = sql`exists (select 1 from customer_contract_fields as theirs
      where theirs.contract_uuid = stored.uuid and theirs.field = ${sql.lit(field)})`
    if (!dryRun) {
      await sql`delete from customer_contract_fields where field = ${sql.lit(field)} and contract_uuid in (
        select stored.uuid from contracts as stored join staged_contracts as staged on staged.uuid = stored.uuid
        where not (${isDistinct(field, 'staged', 'stored')}))`.execute(db)
    }
    const { numAffectedRows } =
      await sql`update staged_contracts as staged set ${sql.ref(field)} = ${sql.ref(`stored.${field}`)}
      from contracts as stored
      where stored.uuid = staged.uuid and ${isDistinct(field, 'staged', 'stored')} and ${isCustomerField}`.execute(db)
    kept += Number(numAffectedRows ?? 0)
  }
  return kept
}
