import { describe, expect, it } from 'vitest'
import { checkRecord } from './check-record.ts'
import { kinds } from './kinds.ts'
import { asset, contract, invoice, times, uuid } from './test-records.ts'

const location = { kind: 'location', uuid, name: 'Hamburg' }
function problemsOf(record: unknown) {
  return checkRecord(record, times).problems?.map(({ path, rule }) => (path === '' ? rule : `${path}: ${rule}`)) ?? []
}

describe('a problem has the field, the rule and the value', () => {
  const time = 'must be an RFC 3339 time with an offset, such as 2026-01-31T12:00:00Z'
  const vatId = 'must be the VAT id of an EU country or XI, such as DE123456789'
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
    [{ ...asset, cpu: { used: 1, total: 2, allocated: -1 } }, 'asset.cpu.allocated: must be >= 0, but is -1'],
    [
      { ...asset, storage: { used: 1, total: 2, allocated: 0.5 } },
      'asset.storage.allocated: must be a whole number, but is 0.5',
    ],
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
    [{ ...location, name: ' ' }, 'location.name: must not be blank, but is " "'],
    [
      { ...location, name: 'x'.repeat(256) },
      `location.name: must have 1 to 255 characters, but is "${'x'.repeat(79)}…`,
    ],
    [{ ...location, uuid: 'x' }, 'location.uuid: must be a UUID, but is "x"'],
    [{ ...location, country: 'de' }, 'location.country: must be a country code of ISO 3166-1 alpha-2, but is "de"'],
    [{ ...contract, email: 'nobody' }, 'contract.email: must be an e-mail address, but is "nobody"'],
    [
      { ...contract, email: `a@${'b'.repeat(260)}` },
      `contract.email: must have at most 254 characters, but is "a@${'b'.repeat(77)}…`,
    ],
    [{ ...contract, vatid: 'DE 1'.repeat(8) }, `contract.vatid: ${vatId}, but is "${'DE 1'.repeat(8)}"`],
    [{ ...contract, vatid: ' . ' }, `contract.vatid: ${vatId}, but is " . "`],
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
      { kind: 'hybrid_core', id: 'a', partner_uuid: uuid, object_overhead: 0.5 },
      'hybrid_core.object_overhead: must be a number from 1 to 10, but is 0.5',
    ],
    [
      { kind: 'hybrid_core', id: 'a', partner_uuid: uuid, lead_time_days: 1.5 },
      'hybrid_core.lead_time_days: must be a whole number from 0 to 3650, but is 1.5',
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

  it('the problem of an unknown kind lists the allowed ones', () => {
    const names = kinds.map((kind) => kind.name).join(', ')
    expect(problemsOf({ kind: 'disk' })).toEqual([`kind: must be one of ${names}, but is "disk"`])
    expect(problemsOf({ kind: 'toString' })).toEqual([`kind: must be one of ${names}, but is "toString"`])
  })

  it('a deeply nested value is cut off, or named where JSON cannot be made of it', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    // Node 26 makes JSON of any depth.
    const ending = (rule: string) =>
      expect.stringMatching(`^${rule}, but is (\\[{1,100}…|a value that is nested too deeply)$`)
    expect(problemsOf(deep)).toEqual([ending('must be an object')])
    expect(problemsOf({ ...asset, memory: deep, status: deep })).toEqual([
      ending('asset.status: must be text'),
      ending('asset.memory: must be an object'),
    ])
    expect(problemsOf({ ...invoice, items: [deep] })).toEqual([ending('invoice.items.0: must be an object')])
  })

  it('every invalid field of a record is reported once', () => {
    expect(problemsOf({ ...asset, id: '', status: 5, memory: { used: -1.5, total: 'x' }, size: 1 })).toEqual([
      expect.stringMatching(/^asset\.id: must be 1 to 253 characters .*, but is ""$/),
      'asset.status: must be text, but is 5',
      'asset.memory.used: must be >= 0, but is -1.5',
      'asset.memory.total: must be a finite number, but is "x"',
      'asset.size: is not a field of asset',
    ])
  })
})
