import { describe, expect, it } from 'vitest'
import { checkRecord } from './check-record.ts'
import { kinds } from './kinds.ts'
import { asset, contract, invoice, times, uuid } from './test-records.ts'

function rowOf(record: object): Record<string, unknown> {
  const { kind, cells, problems } = checkRecord(record, times)
  expect(problems).toBeUndefined()
  return Object.fromEntries(kind!.columns.map((column, index) => [column, cells![index]]))
}

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
        cpu_allocated: null,
        memory_used: 412_316_860_416,
        memory_total: 651_835_121_664,
        memory_percentage: 63.25,
        memory_allocated: null,
        storage_used: null,
        storage_total: null,
        storage_percentage: null,
        storage_allocated: null,
        observed_at: Date.UTC(2026, 0, 1),
      },
    )
  })

  it('holds what is promised to customers, which may exceed the total', () => {
    const row = rowOf({
      ...asset,
      cpu: { used: 1, total: 2, allocated: 3.5 },
      memory: { used: 1, total: 2, allocated: null },
    })
    expect(row).toMatchObject({ cpu_allocated: 3.5, memory_allocated: null, storage_allocated: null })
  })

  it('a quantity with a total of 0 is null', () => {
    expect(rowOf({ ...asset, storage: { used: 7, total: 0, allocated: 7 } })).toMatchObject({
      storage_allocated: null,
      storage_used: null,
      storage_total: null,
      storage_percentage: null,
    })
  })

  it('null means the same as a missing field, and observed_at defaults to now', () => {
    expect(rowOf({ ...asset, cpu: null, memory: null, storage: null, observed_at: null })).toEqual(rowOf(asset))
    expect(rowOf(asset)).toMatchObject({ observed_at: times.nowMs })
    expect(rowOf({ ...asset, node_type: 'object_storage', cpu: null })).toMatchObject({ cpu_used: null })
  })

  it('-0 is stored as 0', () => {
    expect(rowOf({ ...asset, cpu: { used: -0, total: 4 } }).cpu_used).toBe(0)
  })
})

describe('the rows of the other kinds', () => {
  it('a missing field has its default', () => {
    expect(rowOf({ kind: 'hybrid_core', id: 'a', partner_uuid: uuid })).toEqual({
      id: 'a',
      partner_uuid: uuid,
      status: 'active',
      public_available: 0,
      location_uuid: null,
      replicas: 3,
      object_overhead: null,
      lead_time_days: null,
    })
    expect(rowOf({ kind: 'partner', uuid, name: 'P', email: null })).toEqual({ uuid, name: 'P', email: null })
    expect(rowOf(contract)).toMatchObject({ status: 'active', created_at: null, vatid: null, price_list_uuid: null })
    expect(rowOf(invoice)).toMatchObject({ items: '[]', due_on: null, contract_uuid: null })
  })

  it('UUIDs are stored in lower case, VAT ids in upper case without separators', () => {
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

  it('the items of an invoice are stored as one JSON text with its keys in one order', () => {
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
