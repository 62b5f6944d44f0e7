import type { InventoryRecord } from './inventory-record.ts'

/** The partner that owns everything in the demo; an invented company. */
export const partner = {
  uuid: '96882d02-8002-49ef-bd10-c497b8d59756',
  name: 'Musterwolke Hosting GmbH',
  email: 'operations@example.com',
}

/** The locations of the demo's cores. */
export const locations = {
  hamburg: { uuid: '4902f7f1-1740-4786-b602-2a7ce03ab7fb', name: 'Hamburg HAM1', country: 'DE', city: 'Hamburg' },
  frankfurt: {
    uuid: 'cfd8d38c-1ad3-4b5d-9dbe-0bf170cc9f80',
    name: 'Frankfurt FRA1',
    country: 'DE',
    city: 'Frankfurt am Main',
  },
  vienna: { uuid: 'a3b03f89-9dc0-42a8-8071-6fb97276accf', name: 'Vienna VIE1', country: 'AT', city: 'Vienna' },
  amsterdam: { uuid: '9421b615-f5a3-4dc9-a7a2-19f38fc3fba2', name: 'Amsterdam AMS1', country: 'NL', city: 'Amsterdam' },
  helsinki: { uuid: 'c61c9276-0f58-4888-a857-3e08dbc80059', name: 'Helsinki HEL1', country: 'FI', city: 'Helsinki' },
  warsaw: { uuid: '8e83afda-c6f3-4977-b6e6-31732ccf87f1', name: 'Warsaw WAW1', country: 'PL', city: 'Warsaw' },
}

const paymentMethods = [
  { uuid: '1a44c6ab-ddb0-45f7-b0ce-dd9c2fb53e23', type: 'sepa', label: 'SEPA direct debit, ends in 3000' },
  { uuid: 'f7f9900f-8fd9-4c54-a591-704f814a1c9d', type: 'card', label: 'Company card, ends in 4242' },
  { uuid: 'beede8de-f018-4846-b721-034afb25ebb5', type: 'invoice', label: 'Invoice by e-mail, 30 days' },
]

export function* partnerRecords(): Generator<InventoryRecord> {
  yield { kind: 'partner', ...partner }
  for (const location of Object.values(locations)) yield { kind: 'location', ...location }
}

export function* paymentMethodRecords(): Generator<InventoryRecord> {
  for (const method of paymentMethods) {
    yield { kind: 'payment_method', ...method, partner_uuid: partner.uuid, is_default: method.type === 'sepa' }
  }
}
