import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InvoiceRow } from '#lib/db/schema/billing-schema.ts'
import type { InvoiceStatus } from '#lib/values/billing/billing.ts'
import { isStorable } from '#lib/values/text.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { matchPatterns, matchSearch, matchText } from '../lists/match-text.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'

/** Amounts are decimal text in the currency. Days are ISO 8601 dates. */
export type Invoice = {
  invoice_nr: string
  contract: { uuid: string; name: string } | null
  status: InvoiceStatus
  issued_on: string
  due_on: string | null
  currency: string
  net: string
  tax: string
  gross: string
}

export type ItemizedInvoice = Invoice & { items: { description: string; quantity: number; amount: string }[] }

type Filter = {
  invoice_nr?: readonly string[]
  status?: readonly InvoiceStatus[]
  overdue?: readonly boolean[]
  contract?: readonly string[]
  search?: readonly string[]
}
type Sort = 'invoice_nr' | 'issued_on' | 'due_on' | 'gross'

/** Lists the invoices of the caller's partner. `search` matches numbers, ignoring case. */
export async function listInvoices(
  context: Context,
  { page, filter, sort }: ListInput<Filter, Sort>,
): Promise<ListResult<Invoice>> {
  const { engine } = context.db
  const { invoice_nr: invoiceNr, status, overdue, contract, search } = filter
  let query = invoiceQuery(context)
  if (invoiceNr) query = query.where((eb) => matchPatterns(eb, engine, 'invoices.invoice_nr', invoiceNr))
  if (status) query = query.where('invoices.status', 'in', status)
  if (overdue) {
    const condition = isOverdue(context)
    query = query.where((eb) => eb.or(overdue.map((wanted) => (wanted ? condition : eb.not(condition)))))
  }
  if (contract) query = query.where(matchText('contracts.uuid', contract))
  if (search) query = query.where(matchSearch(engine.lowerCase('invoices.invoice_nr'), search))
  const sorts = {
    invoice_nr: 'invoices.invoice_nr',
    issued_on: 'invoices.issued_on',
    due_on: { nullable: 'invoices.due_on' },
    gross: engine.decimalSortKey('invoices.gross'),
  }
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['invoices.invoice_nr']), page)
  return { items: rows.map(invoiceOf), total }
}

/** Returns an invoice with its items. Throws `invoice-not-found`. */
export async function getInvoice(context: Context, { invoice_nr }: { invoice_nr: string }): Promise<ItemizedInvoice> {
  const row = isStorable(invoice_nr)
    ? await invoiceQuery(context).select('invoices.items').where('invoice_nr', '=', invoice_nr).executeTakeFirst()
    : undefined
  if (!row) throw new DomainError('invoice-not-found', { partner_uuid: context.caller.partnerUuid, invoice_nr })
  const items: ItemizedInvoice['items'] = JSON.parse(row.items)
  return { ...invoiceOf(row), items }
}

/** Whether an invoice is open and was due before today. A null or a later due date makes the second condition false. */
export function isOverdue(context: Context): RawBuilder<SqlBool> {
  return sql`(invoices.status = 'open' and coalesce(invoices.due_on < ${today(context)}, false))`
}

/** The current date in UTC: a due date has no time zone. */
export function today({ now }: Context): string {
  return new Date(now).toISOString().slice(0, 10)
}

function invoiceQuery({ db, caller }: Context) {
  return db.read
    .selectFrom('invoices')
    .leftJoin('contracts', (join) =>
      join
        .onRef('contracts.uuid', '=', 'invoices.contract_uuid')
        .onRef('contracts.partner_uuid', '=', 'invoices.partner_uuid'),
    )
    .select(['invoice_nr', 'invoices.status', 'issued_on', 'due_on', 'currency', 'net', 'tax', 'gross'])
    .select(['contracts.uuid as contract_uuid', 'contracts.name as contract_name'])
    .where('invoices.partner_uuid', '=', caller.partnerUuid)
}

type JoinedInvoiceRow = Omit<InvoiceRow, 'partner_uuid' | 'items'> & { contract_name: string | null }

function invoiceOf({ contract_uuid, contract_name, ...row }: JoinedInvoiceRow): Invoice {
  return {
    invoice_nr: row.invoice_nr,
    contract: contract_uuid === null || contract_name === null ? null : { uuid: contract_uuid, name: contract_name },
    status: row.status,
    issued_on: row.issued_on,
    due_on: row.due_on,
    currency: row.currency,
    net: row.net,
    tax: row.tax,
    gross: row.gross,
  }
}
