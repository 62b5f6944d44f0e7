const partner_uuid = 'aaaaaaaa-0000-4000-8000-000000000001'
const location_uuid = 'bbbbbbbb-0000-4000-8000-000000000001'
const price_list_uuid = 'cccccccc-0000-4000-8000-000000000001'
const contract_uuid = 'dddddddd-0000-4000-8000-000000000001'

const GiB = 2 ** 30

/** An inventory with every kind of record. References come before the records that they refer to. */
export const everyKind: readonly Record<string, unknown>[] = [
  {
    ...asset('core-1', 'node-1'),
    cpu: { used: 12.5, total: 32 },
    memory: { used: 3 * GiB, total: 8 * GiB },
    storage: { used: 1, total: 3 },
  },
  { ...asset('core-1', 'node-2'), status: 'failed' },
  { ...asset('core-1', 'disk-1'), node_type: 'distributed_storage', storage: { used: 5 * GiB, total: 9 * GiB } },
  { ...asset('core-2', 'node-1'), memory: { used: 0, total: 0 } },
  { kind: 'payment_method', uuid: uuid('e', 1), partner_uuid, type: 'sepa', label: 'Account', is_default: true },
  { kind: 'project', uuid: uuid('f', 1), contract_uuid, name: 'Archive', location_uuid, price_list_uuid },
  {
    kind: 'contract',
    uuid: contract_uuid,
    partner_uuid,
    name: 'Harbour',
    email: 'billing@example.com',
    vatid: 'DE 123.456.789',
    price_list_uuid,
    created_at: '2025-03-01T00:00:00+01:00',
  },
  {
    kind: 'invoice',
    invoice_nr: 'INV-1',
    partner_uuid,
    contract_uuid,
    issued_on: '2026-01-01',
    due_on: '2026-01-31',
    currency: 'EUR',
    net: '10.00',
    tax: '1.90',
    gross: '11.90',
    status: 'open',
    items: [{ description: 'Memory', quantity: 2, amount: '10.00' }],
  },
  price('8.90', {}),
  price('8.50', { location_uuid }),
  price('9.20', { valid_from: '2026-01-01T00:00:00Z' }),
  { kind: 'price_list', uuid: price_list_uuid, partner_uuid, name: 'Standard', currency: 'EUR' },
  { kind: 'hybrid_core', id: 'core-1', partner_uuid, location_uuid, public_available: true, replicas: 2 },
  { kind: 'hybrid_core', id: 'core-2', partner_uuid, status: 'planned' },
  { kind: 'location', uuid: location_uuid, name: 'Hamburg', country: 'DE', city: 'Hamburg' },
  { kind: 'partner', uuid: partner_uuid, name: 'Partner', email: 'office@example.com' },
]

export function partner(): Record<string, unknown> {
  return { kind: 'partner', uuid: partner_uuid, name: 'Partner' }
}

export function core(id: string): Record<string, unknown> {
  return { kind: 'hybrid_core', id, partner_uuid }
}

export function asset(hybrid_core_id: string, id: string): Record<string, unknown> {
  return {
    kind: 'asset',
    hybrid_core_id,
    id,
    node_type: 'compute',
    status: 'active',
    observed_at: '2026-01-31T12:00:00Z',
  }
}

function price(amount: string, when: object): Record<string, unknown> {
  return { kind: 'price', price_list_uuid, product_no: 'HC-CPU', name: 'CPU', unit: 'core', amount, ...when }
}

function uuid(letter: string, number: number): string {
  return `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}
