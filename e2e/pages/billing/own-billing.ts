import { randomUUID } from 'node:crypto'
import type { ContractRecord, InvoiceRecord, PaymentMethodRecord, ProjectRecord } from '#e2e/api/support/records.ts'
import { contracts } from '#lib/ingest/demo/billing/contracts.ts'
import { priceLists } from '#lib/ingest/demo/billing/prices.ts'
import { importRecords, panelPartner } from '../support/panel.ts'

export { contracts, priceLists }

/** Imports a contract for one test, with one project on the demo's standard price list. */
export async function ownContract(): Promise<ContractRecord> {
  const uuid = randomUUID()
  const contract: ContractRecord = {
    kind: 'contract',
    uuid,
    partner_uuid: panelPartner(),
    name: `Contract ${uuid.slice(0, 8)}`,
    email: 'before@example.com',
    vatid: 'DE123456789',
    status: 'active',
    price_list_uuid: priceLists.standard.uuid,
  }
  const project: ProjectRecord = { kind: 'project', uuid: randomUUID(), contract_uuid: uuid, name: 'Only project' }
  await importRecords([contract, project])
  return contract
}

export async function ownPaymentMethod(): Promise<PaymentMethodRecord> {
  const uuid = randomUUID()
  const label = `Account ${uuid.slice(0, 8)}`
  const method: PaymentMethodRecord = {
    kind: 'payment_method',
    uuid,
    partner_uuid: panelPartner(),
    type: 'sepa',
    label,
  }
  await importRecords([method])
  return method
}

/** Imports an invoice with several sheets of items and long amounts. */
export async function longInvoice(): Promise<InvoiceRecord> {
  const invoice: InvoiceRecord = {
    kind: 'invoice',
    invoice_nr: `LONG/${randomUUID()}`,
    partner_uuid: panelPartner(),
    issued_on: '2020-02-29',
    currency: 'EUR',
    net: '9007199254740993.01',
    tax: '0.00425',
    gross: '9007199254740993.01425',
    status: 'cancelled',
    items: Array.from({ length: 120 }, (_, at) => ({ description: `Item ${at + 1}`, quantity: 0.5, amount: '-1.5' })),
  }
  await importRecords([invoice])
  return invoice
}
