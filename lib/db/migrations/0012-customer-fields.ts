import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the fields of contracts that customers have set, so that imports keep them. */
export async function up(db: Kysely<unknown>, { textType, clusteredSuffix }: Engine): Promise<void> {
  const t = sql.raw(textType)
  await db.schema
    .createTable('customer_contract_fields')
    .addColumn('contract_uuid', t, (c) => c.notNull().references('contracts.uuid').onDelete('cascade'))
    .addColumn('field', t, (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_contract_fields_key', ['contract_uuid', 'field'])
    .modifyEnd(sql.raw(clusteredSuffix))
    .execute()
  // The audit log lists the fields of all changes so far. All of them were made by customers.
  for (const field of ['email', 'vatid']) {
    await sql`insert into customer_contract_fields (contract_uuid, field)
      select distinct target_id, ${sql.lit(field)} from audit_events
      where action = 'contract.update' and outcome = 'done' and details like ${sql.lit(`%${field}%`)}
        and target_id in (select uuid from contracts)`.execute(db)
  }
}
