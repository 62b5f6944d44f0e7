import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Creates contracts, projects, price lists, prices, invoices and payment methods; amounts are decimal text. */
export async function up(db: Kysely<unknown>, { textType }: Engine): Promise<void> {
  const t = sql.raw(textType)
  const schema = db.schema
  await schema
    .createTable('price_lists')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t, (c) => c.notNull().references('partners.uuid'))
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('currency', t, (c) => c.notNull())
    .execute()
  await schema
    .createTable('prices')
    .addColumn('price_list_uuid', t, (c) => c.notNull().references('price_lists.uuid'))
    .addColumn('product_no', t, (c) => c.notNull())
    .addColumn('location_key', t, (c) => c.notNull())
    .addColumn('valid_from', 'bigint', (c) => c.notNull())
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('unit', t, (c) => c.notNull())
    .addColumn('amount', t, (c) => c.notNull())
    .addPrimaryKeyConstraint('prices_key', ['price_list_uuid', 'product_no', 'location_key', 'valid_from'])
    .execute()
  await schema
    .createTable('contracts')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t, (c) => c.notNull().references('partners.uuid'))
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('email', t, (c) => c.notNull())
    .addColumn('vatid', t)
    .addColumn('status', t, (c) => c.notNull())
    .addColumn('price_list_uuid', t, (c) => c.references('price_lists.uuid'))
    .addColumn('created_at', 'bigint')
    .execute()
  await schema
    .createTable('projects')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('contract_uuid', t, (c) => c.notNull().references('contracts.uuid'))
    .addColumn('name', t, (c) => c.notNull())
    .addColumn('location_uuid', t, (c) => c.references('locations.uuid'))
    .addColumn('price_list_uuid', t, (c) => c.references('price_lists.uuid'))
    .execute()
  await schema
    .createTable('invoices')
    .addColumn('partner_uuid', t, (c) => c.notNull().references('partners.uuid'))
    .addColumn('invoice_nr', t, (c) => c.notNull())
    .addColumn('contract_uuid', t, (c) => c.references('contracts.uuid'))
    .addColumn('issued_on', t, (c) => c.notNull())
    .addColumn('due_on', t)
    .addColumn('currency', t, (c) => c.notNull())
    .addColumn('net', t, (c) => c.notNull())
    .addColumn('tax', t, (c) => c.notNull())
    .addColumn('gross', t, (c) => c.notNull())
    .addColumn('status', t, (c) => c.notNull())
    .addColumn('items', t, (c) => c.notNull())
    .addPrimaryKeyConstraint('invoices_key', ['partner_uuid', 'invoice_nr'])
    .execute()
  await schema
    .createTable('payment_methods')
    .addColumn('uuid', t, (c) => c.primaryKey())
    .addColumn('partner_uuid', t, (c) => c.notNull().references('partners.uuid'))
    .addColumn('type', t, (c) => c.notNull())
    .addColumn('label', t, (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .execute()
  for (const [table, column] of foreignKeys) {
    await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  }
}

const foreignKeys = [
  ['price_lists', 'partner_uuid'],
  ['contracts', 'partner_uuid'],
  ['projects', 'contract_uuid'],
  ['payment_methods', 'partner_uuid'],
] as const
