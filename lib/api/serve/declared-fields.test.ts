import { expect, test } from 'vitest'
import { declaredFields } from './declared-fields.ts'

const usage = {
  type: 'object',
  nullable: true,
  properties: { raw: { type: 'integer' }, unit: { type: 'string', const: 'byte' } },
}
const schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    usage,
    items: { type: 'array', items: { type: 'object', properties: { amount: { type: 'string', nullable: true } } } },
    counts: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'integer' } },
    tags: { type: 'array', items: { type: 'string' } },
  },
}
const declared = declaredFields(schema)
const textOf = (value: unknown) => JSON.stringify(declared(value))

const record = () => ({
  id: 'a',
  usage: { raw: 1, unit: 'byte' } as object | null,
  items: [{ amount: '1' }, { amount: null }],
  counts: { active: 1, staged: 2 },
  tags: ['x'],
})
const { counts: _, ...withoutCounts } = record()
const text = JSON.stringify(record())

test('a record with exactly the declared fields is not copied, with or without its nullable parts', () => {
  for (const value of [record(), { ...record(), usage: null, items: [], tags: [] }]) {
    const { counts, ...others } = declared(value) as ReturnType<typeof record>
    expect(counts).toEqual(value.counts)
    for (const [name, part] of Object.entries(others)) expect(part).toBe(value[name as keyof typeof value])
  }
  const same = { id: 'a', usage: null }
  expect(declaredFields({ properties: { id: {}, usage } })(same)).toBe(same)
})

test.each([
  ['a field', { ...record(), secret: 1 }],
  ['a field of a part', { ...record(), usage: { raw: 1, secret: 1, unit: 'byte' } }],
  ['a field of an item', { ...record(), items: [{ amount: '1' }, { amount: null, secret: 1 }] }],
])('%s that is not declared is omitted', (_, value) => {
  expect(textOf(value)).toBe(text)
})

test('fields have the order in which they are declared', () => {
  const { id, ...others } = record()
  expect(textOf({ ...others, id, usage: { unit: 'byte', raw: 1 } })).toBe(text)
})

test('an integer has no fraction, in a map neither, and a constant is that of the contract', () => {
  const value = { ...record(), usage: { raw: 1.9, unit: 'bit' }, counts: { active: 1.2, staged: 2 } }
  expect(textOf(value)).toBe(text)
})

test('null is written where a constant may be null', () => {
  const only = declaredFields({ type: 'string', const: 'byte', nullable: true })
  expect([only(null), only('bit')]).toEqual([null, 'byte'])
})

test.each([
  ['is missing', withoutCounts],
  ['is undefined', { ...record(), counts: undefined }],
])('a declared field that %s is an error', (_, value) => {
  expect(() => declared(value)).toThrow('A record lacks counts, which its contract declares.')
})

test('a part without a field, or null where none may be, is an error', () => {
  expect(() => declared({ ...record(), usage: { unit: 'byte' } })).toThrow('A record lacks raw')
  expect(() => declared({ ...record(), items: [null] })).toThrow(TypeError)
})

test.each(['integer', 'number'])('of type %s, what is not a finite number is an error', (type) => {
  const only = declaredFields({ properties: { amount: { type } } })
  expect(only({ amount: 5 })).toEqual({ amount: 5 })
  for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, null, '5']) {
    expect(() => only({ amount })).toThrow(`A number of a record is ${amount}.`)
  }
})

test('a schema with alternatives is an error before any record', () => {
  const either = { anyOf: [{ type: 'string' }, { properties: { id: { type: 'string' } } }] }
  expect(() => declaredFields({ properties: { either } })).toThrow('A schema has alternatives.')
})
