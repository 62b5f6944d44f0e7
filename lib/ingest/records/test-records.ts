const nowMs = Date.UTC(2026, 0, 31, 12)
export const times = { nowMs, observedAtMs: nowMs }
export const uuid = '2f9d3c1e-6a57-4b0e-9c1d-7a3f5e8b2c41'
export const asset = { kind: 'asset', hybrid_core_id: 'core-1', id: 'node-1', node_type: 'compute', status: 'active' }
export const contract = { kind: 'contract', uuid, partner_uuid: uuid, name: 'Harbour', email: 'billing@example.com' }
export const invoice = {
  kind: 'invoice',
  invoice_nr: 'INV-1',
  partner_uuid: uuid,
  issued_on: '2026-01-31',
  currency: 'EUR',
  net: '1.00',
  tax: '0.19',
  gross: '1.19',
  status: 'open',
}
