import { describe, expect, it } from 'vitest'
import { checkRecord } from './check-record.ts'
import { kinds } from './kinds.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)
const uuid = '2f9d3c1e-6a57-4b0e-9c1d-7a3f5e8b2c41'
const asset = { kind: 'asset', hybrid_core_id: 'core-1', id: 'node-1', node_type: 'compute', status: 'active' }
const location = { kind: 'location', uuid, name: 'Hamburg' }
const contract = { kind: 'contract', uuid, partner_uuid: uuid, name: 'Harbour', email: 'billing@example.com' }
const invoice = {
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

function problemsOf(record: unknown) {
  return checkRecord(record, nowMs).problems ?? []
}

function rowOf(record: object): Record<string, unknown> {
  const { kind, cells, problems } = checkRecord(record, nowMs)
  expect(problems).toBeUndefined()
  return Object.fromEntries(kind!.columns.map((column, index) => [column, cells![index]]))
}

describe('a problem names the field, the rule and the value', () => {
  const time = 'must be an RFC 3339 time with an offset, such as 2026-01-31T12:00:00Z'
  const idRule = 'must be 1 to 253 characters of A-Z a-z 0-9 . _ : -, starting with a letter or digit'
  it.each<[unknown, string]>([
    [{ ...asset, memory: { used: -5, total: 1 } }, 'asset.memory.used: must be >= 0, but is -5'],
    [{ ...asset, memory: { used: 1.5, total: 2 } }, 'asset.memory.used: must be a whole number, but is 1.5'],
    [
      { ...asset, storage: { used: 2 ** 53, total: 1 } },
      'asset.storage.used: must be <= 9007199254740991, but is 9007199254740992',
    ],
    [{ ...asset, cpu: { used: 1, total: 1e9 + 1 } }, 'asset.cpu.total: must be <= 1000000000, but is 1000000001'],
    [{ ...asset, cpu: { used: Infinity, total: 1 } }, 'asset.cpu.used: must be a finite number, but is Infinity'],
    [{ ...asset, cpu: { used: '1', total: 1 } }, 'asset.cpu.used: must be a finite number, but is "1"'],
    [{ ...asset, cpu: { used: null, total: 1 } }, 'asset.cpu.used: must be a finite number, but is null'],
    [{ ...asset, cpu: { used: 1 } }, 'asset.cpu.total: must be given, but is missing'],
    [{ ...asset, cpu: 5 }, 'asset.cpu: must be an object, but is 5'],
    [{ ...asset, cpu: { used: 1, total: 2, free: 1 } }, 'asset.cpu.free: is not a field of asset.cpu'],
    [{ ...asset, id: undefined }, 'asset.id: must be given, but is missing'],
    [{ ...asset, id: null }, 'asset.id: must be text, but is null'],
    [{ ...asset, id: '.a' }, `asset.id: ${idRule}, but is ".a"`],
    [{ ...asset, id: 'a b' }, `asset.id: ${idRule}, but is "a b"`],
    [{ ...asset, id: 'a\n' }, `asset.id: ${idRule}, but is "a\\n"`],
    [{ ...asset, id: 'a'.repeat(254) }, `asset.id: ${idRule}, but is "${'a'.repeat(79)}…`],
    [{ ...asset, colour: 'red' }, 'asset.colour: is not a field of asset'],
    [JSON.parse(`{"__proto__":1,${JSON.stringify(asset).slice(1)}`), 'asset.__proto__: is not a field of asset'],
    [
      { ...asset, node_type: 'disk' },
      'asset.node_type: must be one of compute, distributed_storage, object_storage, but is "disk"',
    ],
    [{ ...asset, status: '' }, 'asset.status: must have 1 to 64 characters, but is ""'],
    [{ ...asset, status: 'a\u0000' }, 'asset.status: must not hold control characters, but is "a\\u0000"'],
    [{ ...asset, status: '\ud800' }, 'asset.status: must not hold control characters, but is "\\ud800"'],
    [{ ...asset, observed_at: '2026-02-30T00:00:00Z' }, `asset.observed_at: ${time}, but is "2026-02-30T00:00:00Z"`],
    [{ ...asset, observed_at: 0 }, 'asset.observed_at: must be text, but is 0'],
    [
      { ...asset, node_type: 'object_storage', cpu: { used: 1, total: 2 } },
      'asset.cpu: must be left out unless node_type is compute, but is {"used":1,"total":2}',
    ],
    [
      { ...asset, node_type: 'distributed_storage', memory: { used: 1, total: 2 } },
      'asset.memory: must be left out unless node_type is compute, but is {"used":1,"total":2}',
    ],
    [{ ...location, uuid: 'x' }, 'location.uuid: must be a UUID, but is "x"'],
    [{ ...location, country: 'de' }, 'location.country: must be a country code of ISO 3166-1 alpha-2, but is "de"'],
    [{ ...contract, email: 'nobody' }, 'contract.email: must be an e-mail address, but is "nobody"'],
    [
      { ...contract, email: `a@${'b'.repeat(260)}` },
      `contract.email: must have at most 254 characters, but is "a@${'b'.repeat(77)}…`,
    ],
    [
      { ...contract, vatid: 'DE 1'.repeat(8) },
      `contract.vatid: must have at most 20 characters, but is "${'DE 1'.repeat(8)}"`,
    ],
    [{ ...contract, vatid: ' . ' }, 'contract.vatid: must not be empty, but is " . "'],
    [
      { ...invoice, issued_on: '2026-02-29' },
      'invoice.issued_on: must be a date, such as 2026-01-31, but is "2026-02-29"',
    ],
    [{ ...invoice, currency: 'EURO' }, 'invoice.currency: must be a currency code of ISO 4217, but is "EURO"'],
    [{ ...invoice, net: 1 }, 'invoice.net: must be a decimal number in quotes, but is 1'],
    [{ ...invoice, net: '1,00' }, 'invoice.net: must be a decimal number, but is "1,00"'],
    [{ ...invoice, net: '1e3' }, 'invoice.net: must be a decimal number, but is "1e3"'],
    [{ ...invoice, items: {} }, 'invoice.items: must be a list, but is {}'],
    [
      { ...invoice, items: [{ description: 'x', quantity: 1 }] },
      'invoice.items.0.amount: must be given, but is missing',
    ],
    [
      { kind: 'hybrid_core', id: 'a', partner_uuid: uuid, replicas: 0 },
      'hybrid_core.replicas: must be a whole number from 1 to 100, but is 0',
    ],
    [
      { kind: 'hybrid_core', id: 'a', partner_uuid: uuid, public_available: 1 },
      'hybrid_core.public_available: must be true or false, but is 1',
    ],
    [{ id: 'a' }, 'kind: must be given, but is missing'],
    [[1], 'must be an object, but is [1]'],
    [null, 'must be an object, but is null'],
  ])('%#: %s', (record, problem) => {
    expect(problemsOf(record)).toEqual([problem])
  })

  it('an unknown kind names the allowed ones', () => {
    const names = kinds.map((kind) => kind.name).join(', ')
    expect(problemsOf({ kind: 'disk' })).toEqual([`kind: must be one of ${names}, but is "disk"`])
    expect(problemsOf({ kind: 'toString' })).toEqual([`kind: must be one of ${names}, but is "toString"`])
  })

  it('every bad field of a record is named, once', () => {
    expect(problemsOf({ ...asset, id: '', status: 5, memory: { used: -1.5, total: 'x' }, size: 1 })).toEqual([
      expect.stringMatching(/^asset\.id: must be 1 to 253 characters .*, but is ""$/),
      'asset.status: must be text, but is 5',
      'asset.memory.used: must be >= 0, but is -1.5',
      'asset.memory.total: must be a finite number, but is "x"',
      'asset.size: is not a field of asset',
    ])
  })
})

describe('the row of an asset', () => {
  it('holds each quantity with its percentage', () => {
    const memory = { used: 412_316_860_416, total: 651_835_121_664 }
    expect(rowOf({ ...asset, memory, cpu: { used: 0.5, total: 3 }, observed_at: '2026-01-01T01:00:00+01:00' })).toEqual(
      {
        hybrid_core_id: 'core-1',
        id: 'node-1',
        node_type: 'compute',
        status: 'active',
        cpu_used: 0.5,
        cpu_total: 3,
        cpu_percentage: 16.67,
        memory_used: 412_316_860_416,
        memory_total: 651_835_121_664,
        memory_percentage: 63.25,
        storage_used: null,
        storage_total: null,
        storage_percentage: null,
        observed_at: Date.UTC(2026, 0, 1),
        collector_interval_ms: null,
      },
    )
  })

  it('a quantity whose total is 0 is none', () => {
    expect(rowOf({ ...asset, storage: { used: 7, total: 0 } })).toMatchObject({
      storage_used: null,
      storage_total: null,
      storage_percentage: null,
    })
  })

  it('null is as good as absent, and the time defaults to now', () => {
    expect(rowOf({ ...asset, cpu: null, memory: null, storage: null, observed_at: null })).toEqual(rowOf(asset))
    expect(rowOf(asset)).toMatchObject({ observed_at: nowMs })
    expect(rowOf({ ...asset, node_type: 'object_storage', cpu: null })).toMatchObject({ cpu_used: null })
  })

  it('-0 is kept as 0', () => {
    expect(rowOf({ ...asset, cpu: { used: -0, total: 4 } }).cpu_used).toBe(0)
  })
})

describe('the rows of the other kinds', () => {
  it('what is left out has its default', () => {
    expect(rowOf({ kind: 'hybrid_core', id: 'a', partner_uuid: uuid })).toEqual({
      id: 'a',
      partner_uuid: uuid,
      status: 'active',
      public_available: 0,
      location_uuid: null,
      replicas: 3,
    })
    expect(rowOf({ kind: 'partner', uuid, name: 'P', email: null })).toEqual({ uuid, name: 'P', email: null })
    expect(rowOf(contract)).toMatchObject({ status: 'active', created_at: null, vatid: null, price_list_uuid: null })
    expect(rowOf(invoice)).toMatchObject({ items: '[]', due_on: null, contract_uuid: null })
  })

  it('UUIDs are kept in lower case, VAT ids in upper case without separators', () => {
    expect(rowOf({ ...contract, uuid: uuid.toUpperCase(), vatid: 'de 123-456.789' })).toMatchObject({
      uuid,
      vatid: 'DE123456789',
    })
  })

  it('a price without a location or start has a key without nulls', () => {
    const price = { kind: 'price', price_list_uuid: uuid, product_no: 'P1', name: 'CPU', unit: 'core', amount: '8.90' }
    expect(rowOf(price)).toMatchObject({ location_key: '', valid_from: 0, amount: '8.90' })
    expect(rowOf({ ...price, location_uuid: uuid, valid_from: '2026-01-01T00:00:00Z' })).toMatchObject({
      location_key: uuid,
      valid_from: Date.UTC(2026, 0, 1),
    })
  })

  it('the items of an invoice are kept as one JSON text, whatever the order of their keys', () => {
    const items = [{ amount: '2.00', quantity: 2, description: 'Memory' }]
    expect(rowOf({ ...invoice, items }).items).toBe('[{"description":"Memory","quantity":2,"amount":"2.00"}]')
  })

  it('every kind refers only to kinds before it', () => {
    const names = kinds.map((kind) => kind.name)
    for (const [index, kind] of kinds.entries()) {
      for (const reference of kind.references) expect(names.slice(0, index)).toContain(reference.kind)
    }
  })
})
