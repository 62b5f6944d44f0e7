import { locationUuid, partnerUuid } from './fixtures.ts'
import type { BillingRecord } from './records.ts'

/** The ids of one billing record of each kind per partner, for path parameters. */
export const billingIds = {
  A: {
    contract_uuid: 'a1000000-0000-4000-8000-000000000001',
    project_uuid: 'a2000000-0000-4000-8000-000000000001',
    priceListUuid: 'a3000000-0000-4000-8000-000000000001',
    paymentMethodUuid: 'a4000000-0000-4000-8000-000000000001',
    invoice_nr: 'A 2026/01',
  },
  B: {
    contract_uuid: 'b1000000-0000-4000-8000-000000000001',
    project_uuid: 'b2000000-0000-4000-8000-000000000001',
    priceListUuid: 'b3000000-0000-4000-8000-000000000001',
    paymentMethodUuid: 'b4000000-0000-4000-8000-000000000001',
    invoice_nr: 'BRAVO-7777',
  },
} as const

function billingOf(partner: 'A' | 'B', amount: string): BillingRecord[] {
  const ids = billingIds[partner]
  const partner_uuid = partnerUuid[partner]
  const price_list_uuid = ids.priceListUuid
  const name = partner === 'A' ? 'Alpha GmbH' : 'Bravo GmbH'
  const price = { kind: 'price', price_list_uuid, product_no: 'CPU', name: 'CPU core', unit: 'core-month' } as const
  return [
    { kind: 'price_list', uuid: price_list_uuid, partner_uuid, name: `List of ${name}`, currency: 'EUR' },
    { ...price, amount },
    { ...price, amount: `${amount}1`, location_uuid: locationUuid },
    { kind: 'contract', uuid: ids.contract_uuid, partner_uuid, name, email: 'billing@x.example', price_list_uuid },
    {
      kind: 'project',
      uuid: ids.project_uuid,
      contract_uuid: ids.contract_uuid,
      name: `Project of ${name}`,
      location_uuid: locationUuid,
    },
    {
      kind: 'invoice',
      invoice_nr: ids.invoice_nr,
      partner_uuid,
      contract_uuid: ids.contract_uuid,
      issued_on: '2026-01-31',
      due_on: '2026-03-02',
      currency: 'EUR',
      net: amount,
      tax: '0.19',
      gross: amount,
      status: 'open',
      items: [{ description: `Cores for ${name}`, quantity: 1.5, amount }],
    },
    { kind: 'payment_method', uuid: ids.paymentMethodUuid, partner_uuid, type: 'sepa', label: `Account of ${name}` },
  ]
}

/** Billing records of both partners; the amounts of partner B are unique, so that a leak shows. */
export const billing: BillingRecord[] = [...billingOf('A', '8.90'), ...billingOf('B', '7777777777.77')]
