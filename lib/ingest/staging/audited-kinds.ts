import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'

/** An expression of text or null. */
type Text = RawBuilder<unknown>

/** The content of the audit events of a kind, as SQL. `row` is `stored` or `staged`. */
export type Audited = {
  /** The partner that can read them. */
  partner(row: string): Text
  target: Text
  name: Text
  /** Details besides the changed fields; those without a value are left out. */
  details?(engine: Engine): Record<string, Text>
  /** The values of columns that are no text, refer to a record or can be long. */
  values?: Record<string, (row: string, engine: Engine) => Text>
}

const maxLength = 500

const ownColumn = (row: string) => sql.ref(`${row}.partner_uuid`)
const ofContract = (row: string) =>
  sql`(select partner_uuid from contracts where contracts.uuid = ${sql.ref(`${row}.contract_uuid`)})`
const ofPriceList = (row: string) =>
  sql`(select partner_uuid from price_lists where price_lists.uuid = ${sql.ref(`${row}.price_list_uuid`)})`

/** The kinds with audit events. References come before the records that refer to them, so the names are known. */
export const audited: Readonly<Record<string, Audited>> = {
  contract: {
    partner: ownColumn,
    target: sql`staged.uuid`,
    name: sql`staged.name`,
    values: {
      partner_uuid: (row) => recordName(row, 'partner_uuid', 'partners'),
      price_list_uuid: (row) => recordName(row, 'price_list_uuid', 'price_lists', ownColumn),
      created_at: timeOf('created_at'),
    },
  },
  project: {
    partner: ofContract,
    target: sql`staged.uuid`,
    name: sql`staged.name`,
    details: () => ({ contract: sql`(select name from contracts where contracts.uuid = staged.contract_uuid)` }),
    values: {
      contract_uuid: (row) => recordName(row, 'contract_uuid', 'contracts'),
      location_uuid: (row) => recordName(row, 'location_uuid', 'locations'),
      price_list_uuid: (row) => recordName(row, 'price_list_uuid', 'price_lists', ofContract),
    },
  },
  price: {
    partner: ofPriceList,
    target: sql`staged.price_list_uuid || '/' || staged.product_no`,
    name: sql`staged.name`,
    details: ({ isoTime }) => ({
      price_list: sql`(select name from price_lists where price_lists.uuid = staged.price_list_uuid)`,
      location_uuid: sql`nullif(staged.location_key, '')`,
      location: sql`(select name from locations where locations.uuid = staged.location_key)`,
      valid_from: sql`case when staged.valid_from <> 0 then ${isoTime('staged.valid_from')} end`,
    }),
  },
  invoice: {
    partner: ownColumn,
    target: sql`staged.invoice_nr`,
    name: sql`staged.invoice_nr`,
    values: {
      contract_uuid: (row) => recordName(row, 'contract_uuid', 'contracts', ownColumn),
      items: (row) => shortened(sql.ref(`${row}.items`)),
    },
  },
  payment_method: {
    partner: ownColumn,
    target: sql`staged.uuid`,
    name: sql`staged.label`,
    values: {
      partner_uuid: (row) => recordName(row, 'partner_uuid', 'partners'),
      is_default: (row) => sql`case ${sql.ref(`${row}.is_default`)} when 1 then 'true' when 0 then 'false' end`,
    },
  },
}

type Named = 'partners' | 'price_lists' | 'contracts' | 'locations'

/** The name and the UUID of the record to which a column refers; null when it is not the record of `partner`. */
function recordName(row: string, column: string, table: Named, partner?: (row: string) => Text): Text {
  const isOwn = partner ? sql`and named.partner_uuid = ${partner(row)}` : sql``
  return sql`(select named.name || ' (' || named.uuid || ')' from ${sql.table(table)} as named
    where named.uuid = ${sql.ref(`${row}.${column}`)} ${isOwn})`
}

function timeOf(column: string) {
  return (row: string, { isoTime }: Engine) => isoTime(`${row}.${column}`)
}

function shortened(text: Text): Text {
  return sql`case when length(${text}) > ${sql.lit(maxLength)}
    then substr(${text}, 1, ${sql.lit(maxLength - 1)}) || '…' else ${text} end`
}
