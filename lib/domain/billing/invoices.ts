import type { InvoiceRow } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import { matchIds, matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import { orderOf, readPage } from './read-page.ts'

export type InvoiceStatus = 'open' | 'paid' | 'cancelled'

/** Sums of money are decimal text in the currency; days are ISO 8601 dates. */
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

type Filter = { invoice_nr?: readonly string[]; status?: readonly InvoiceStatus[]; contract?: readonly string[] }
type Sort = 'invoice_nr' | 'issued_on' | 'due_on' | 'gross'

/** The invoices to the caller's partner. */
export async function listInvoices(
  context: Context,
  { page, filter, sort }: ListInput<Filter, Sort>,
): Promise<ListResult<Invoice>> {
  const { engine } = context.db
  const { invoice_nr: invoiceNr, status, contract } = filter
  let query = invoiceQuery(context)
  if (invoiceNr) query = query.where((eb) => matchIds(eb, engine, 'invoices.invoice_nr', invoiceNr))
  if (status) query = query.where('invoices.status', 'in', status)
  if (contract) query = query.where((eb) => matchText(eb, 'contracts.uuid', contract))
  const sorts = {
    invoice_nr: 'invoices.invoice_nr',
    issued_on: 'invoices.issued_on',
    due_on: { nullable: 'invoices.due_on' },
    gross: engine.decimal('invoices.gross'),
  }
  const { rows, total } = await readPage(query, orderOf(sort, sorts, ['invoices.invoice_nr']), page)
  return { items: rows.map(invoiceOf), total }
}

/** One invoice with its items. Throws `invoice-not-found`. */
export async function getInvoice(context: Context, { invoice_nr }: { invoice_nr: string }): Promise<ItemizedInvoice> {
  const row = invoice_nr.includes('\0')
    ? undefined
    : await invoiceQuery(context).select('invoices.items').where('invoice_nr', '=', invoice_nr).executeTakeFirst()
  if (!row) throw new Problem('invoice-not-found', { partner_uuid: context.caller.partnerUuid, invoice_nr })
  return { ...invoiceOf(row), items: JSON.parse(row.items) as ItemizedInvoice['items'] }
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
    status: row.status as InvoiceStatus,
    issued_on: row.issued_on,
    due_on: row.due_on,
    currency: row.currency,
    net: row.net,
    tax: row.tax,
    gross: row.gross,
  }
}
