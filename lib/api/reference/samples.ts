import { inventorySamples } from './inventory-samples.ts'

const contract = { uuid: '26cda758-4cd2-48c0-a355-d3a143c04e88', name: 'Northern region' }
const priceList = { uuid: 'b7f0c1de-6a57-4f6c-8f0d-3a5f0f3f9c42', name: 'Standard 2026', currency: 'EUR' }
const user = '3f1c1a52-9d6e-4f5e-9d0c-6a8f0a3b7c21'
const token = '7c1e1f0a-3f60-4f0e-8a55-6d1b8f6a2c11'
const scopes = ['CONTRACT_READ', 'PARTNER_READ']

/**
 * Values of example records, with the names of v2. A key is the end of the path of a field, such as `storage.rocket`; the
 * path begins with the group of the endpoint, such as `assets.id`. If several keys match, the longest is used.
 */
export const samples: Readonly<Record<string, unknown>> = {
  ...inventorySamples,

  contract,
  contract_uuid: contract.uuid,
  'contracts.uuid': contract.uuid,
  'contracts.name': contract.name,
  email: 'jane.doe@example.com',
  vatid: 'DE123456789',
  price_list: priceList,
  priceListUuid: priceList.uuid,
  'price-lists.uuid': priceList.uuid,
  'price-lists.name': priceList.name,
  currency: priceList.currency,
  created_at: '2026-01-05T09:30:00.000Z',

  'projects.uuid': '8ad091d3-e660-4d4b-85a5-22f68b5bad12',
  'projects.name': 'Archive',
  project_uuid: '8ad091d3-e660-4d4b-85a5-22f68b5bad12',

  product_no: 'ST-100',
  'prices.name': 'Distributed storage',
  'project-prices.name': 'Distributed storage',
  unit: 'TiB and month',
  amount: '42.50',
  valid_from: '2026-01-01T00:00:00.000Z',
  in_force: true,

  partner: { uuid: '9d6cf0a4-41f6-4b5b-8d5f-1b2e9f4c7a30', name: 'Example Storage GmbH' },
  'partner.uuid': '9d6cf0a4-41f6-4b5b-8d5f-1b2e9f4c7a30',
  'partner.name': 'Example Storage GmbH',
  invoice_nr: '2026-0042',
  'invoices.status': 'open',
  issued_on: '2026-11-01',
  due_on: '2026-11-30',
  net: '850.00',
  tax: '161.50',
  gross: '1011.50',
  as_of: '2026-11-20',
  currencies: [
    {
      currency: priceList.currency,
      open: { count: 3, gross: '3034.50' },
      overdue: { count: 1, gross: '1011.50' },
      first_due_on: '2026-11-14',
    },
  ],
  items: [{ description: 'Distributed storage, TiB and month', quantity: 20, amount: '850.00' }],

  paymentMethodUuid: '1a44c6ab-7e0f-4b57-8f3c-2d9a6b1e5f08',
  'payment-methods.uuid': '1a44c6ab-7e0f-4b57-8f3c-2d9a6b1e5f08',
  'payment-methods.type': 'sepa',
  label: 'Main account',
  is_default: true,

  user_uuid: user,
  'users.uuid': user,
  'account.name': 'Jane Doe',
  'users.name': 'Jane Doe',
  role: 'read',
  locked: false,
  last_signed_in_at: '2026-11-20T07:12:44.000Z',
  locked_at: null,
  password_link: 'https://panel.example.com/set-password#…',
  password_link_expires_at: '2026-11-21T20:55:00.000Z',

  token_id: token,
  'tokens.id': token,
  'tokens.name': 'backup',
  'tokens.token': '…',
  hint: '7f3a',
  feed_id: '5b0a7c3e-2f6d-4c8e-9a41-0d5e7b9f1c26',
  'calendar-feeds.id': '5b0a7c3e-2f6d-4c8e-9a41-0d5e7b9f1c26',
  'calendar-feeds.name': 'Team calendar',
  'calendar-feeds.url': 'https://panel.example.com/calendar-feeds/….ics',
  view_id: '0e4d8c61-7f35-4a0b-8b7e-2c9d1f6a3b58',
  'views.id': '0e4d8c61-7f35-4a0b-8b7e-2c9d1f6a3b58',
  'views.name': 'Nearly full',
  'views.page': 'cores',
  'views.record': null,
  'views.query': 'filter[status]=active&sort[memory]=-',
  'views.columns': ['id', 'status', 'memory'],
  sharing: 'partner',
  is_own: true,
  may_change: true,
  changed_at: '2026-11-20T20:55:00.000Z',
  scopes,
  expires_at: '2027-02-18T20:55:00.000Z',
  last_used_at: '2026-11-20T20:54:00.000Z',
  revoked_at: null,
  replaced_at: null,
  expires_in_days: 90,
  grace_seconds: 3_600,

  'sources.name': 'push:collector',
  'sources.kind': 'push',
  hybrid_core_ids: ['hc-fra-1'],
  interval_seconds: 60,
  last_round: {
    started_at: '2026-11-20T20:55:00.000Z',
    milliseconds: 84,
    changed: 41,
    unmapped_count: 1,
    unmapped: ['hc-fra-1/cn-999'],
    errors: [],
  },
  'sources.state': 'ok',

  'audit-events.id': '019a8f3e-5b2c-7d10-9c4e-8f1a2b3c4d5e',
  occurred_at: '2026-11-20T20:55:00.000Z',
  action: 'contract.update',
  outcome: 'done',
  actor: {
    kind: 'token',
    user_uuid: user,
    email: 'jane.doe@example.com',
    name: 'Jane Doe',
    token_id: token,
    token_name: 'backup',
    command: null,
  },
  target: { kind: 'contract', id: contract.uuid, name: contract.name, email: null },
  details: { fields: 'email' },
  changes: [{ field: 'email', before: 'office@example.com', after: 'billing@example.com' }],
  address: '198.51.100.7',
  request_id: 'c1f6a2de-0b4e-4f4f-9d5a-6f0e2c7b8a91',
}
