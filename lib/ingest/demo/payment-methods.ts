import type { InventoryRecord } from './inventory-record.ts'
import { partner } from './partner.ts'

const paymentMethods = [
  { uuid: '1a44c6ab-ddb0-45f7-b0ce-dd9c2fb53e23', type: 'sepa', label: 'SEPA direct debit, ends in 3000' },
  { uuid: 'f7f9900f-8fd9-4c54-a591-704f814a1c9d', type: 'card', label: 'Company card, ends in 4242' },
  { uuid: 'beede8de-f018-4846-b721-034afb25ebb5', type: 'invoice', label: 'Invoice by e-mail, 30 days' },
]

export function* paymentMethodRecords(): Generator<InventoryRecord> {
  for (const method of paymentMethods) {
    yield { kind: 'payment_method', ...method, partner_uuid: partner.uuid, is_default: method.type === 'sepa' }
  }
}
