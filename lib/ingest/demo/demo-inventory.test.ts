import { expect, test } from 'vitest'
import { z } from 'zod'
import { dayMs } from '#lib/values/time.ts'
import { demoInventory, demoStories, type InventoryRecord } from './demo-inventory.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 9, 41, 7, 123)
const records = [...demoInventory(NOW_MS)]
const ofKind = (kind: string) => records.filter((record) => record.kind === kind)

const uuid = z.uuid({ version: 'v4' })
const text = z.string().min(1)
const id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,252}$/)
const time = z.iso.datetime()
const decimal = z.string().regex(/^\d+\.\d\d$/)
const bytes = z.strictObject({ used: z.int().min(0), total: z.int().min(1), allocated: z.number().min(0).optional() })
const cores = z.strictObject({
  used: z.number().min(0),
  total: z.int().min(1),
  allocated: z.number().min(0).optional(),
})
const asset = { kind: z.literal('asset'), hybrid_core_id: id, id, status: text, observed_at: time }
const item = z.strictObject({ description: text, quantity: z.int().min(1), amount: decimal })

/** The kinds and fields of an inventory file that the demo uses. */
const inventory = z.union([
  z.strictObject({ kind: z.literal('partner'), uuid, name: text, email: z.email() }),
  z.strictObject({
    kind: z.literal('location'),
    uuid,
    name: text,
    country: z.string().regex(/^[A-Z]{2}$/),
    city: text,
  }),
  z.strictObject({
    kind: z.literal('hybrid_core'),
    id,
    partner_uuid: uuid,
    status: text,
    public_available: z.boolean(),
    location_uuid: uuid,
    replicas: z.literal(3),
    object_overhead: z.literal(1.5),
  }),
  z.strictObject({
    ...asset,
    node_type: z.literal('compute'),
    cpu: cores.optional(),
    memory: bytes.optional(),
    storage: bytes.optional(),
  }),
  z.strictObject({
    ...asset,
    node_type: z.enum(['distributed_storage', 'object_storage']),
    storage: bytes.optional(),
  }),
  z.strictObject({
    kind: z.literal('contract'),
    uuid,
    partner_uuid: uuid,
    name: text,
    email: z.string().regex(/@example\.(com|org)$/),
    vatid: z.string().regex(/^(DE\d{9}|ATU\d{8}|NL\d{9}B\d\d)$/),
    status: text,
    price_list_uuid: uuid,
    created_at: time,
  }),
  z.strictObject({
    kind: z.literal('project'),
    uuid,
    contract_uuid: uuid,
    name: text,
    location_uuid: uuid.optional(),
    price_list_uuid: uuid.optional(),
  }),
  z.strictObject({
    kind: z.literal('price_list'),
    uuid,
    partner_uuid: uuid,
    name: text,
    currency: z.literal('EUR'),
  }),
  z.strictObject({
    kind: z.literal('price'),
    price_list_uuid: uuid,
    product_no: text,
    name: text,
    unit: text,
    amount: decimal,
    location_uuid: uuid.optional(),
    valid_from: time,
  }),
  z.strictObject({
    kind: z.literal('invoice'),
    invoice_nr: text,
    partner_uuid: uuid,
    contract_uuid: uuid,
    issued_on: z.iso.date(),
    due_on: z.iso.date(),
    currency: z.literal('EUR'),
    net: decimal,
    tax: decimal,
    gross: decimal,
    status: z.enum(['open', 'paid', 'cancelled']),
    items: z.array(item).min(1),
  }),
  z.strictObject({
    kind: z.literal('payment_method'),
    uuid,
    partner_uuid: uuid,
    type: z.enum(['sepa', 'card', 'invoice']),
    label: text,
    is_default: z.boolean(),
  }),
])

test('the same time gives the same records, and another time changes only times', () => {
  const assetsWithoutTime = (at: number) =>
    [...demoInventory(at)].filter(({ kind }) => kind === 'asset').map(({ observed_at, ...rest }) => rest)
  expect([...demoInventory(NOW_MS)]).toEqual(records)
  expect(assetsWithoutTime(NOW_MS + dayMs)).toEqual(assetsWithoutTime(NOW_MS))
})

test('every record has the fields of its kind and no others', () => {
  for (const record of records) expect(inventory.safeParse(record).error, JSON.stringify(record)).toBeUndefined()
  expect(JSON.parse(JSON.stringify(records)), 'no field is undefined').toStrictEqual(records)
})

test('there is one partner, six cores in three statuses and about 900 assets', () => {
  expect(ofKind('partner')).toHaveLength(1)
  expect(ofKind('hybrid_core')).toHaveLength(6)
  expect(new Set(ofKind('hybrid_core').map(({ status }) => status))).toEqual(
    new Set(['active', 'maintenance', 'planned']),
  )
  expect(ofKind('asset').length).toBeGreaterThanOrEqual(850)
  expect(ofKind('asset').length).toBeLessThanOrEqual(950)
})

test('no key occurs twice', () => {
  const keys = records.map((record) => JSON.stringify(keyOf(record)))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every reference resolves to a record of its kind', () => {
  for (const kind of ['partner', 'location', 'contract', 'price_list']) {
    const known = new Set(ofKind(kind).map((record) => record.uuid))
    const used = records.map((record) => record[`${kind}_uuid`]).filter((reference) => reference !== undefined)
    expect(used.filter((reference) => !known.has(reference))).toEqual([])
  }
  const cores = new Set(ofKind('hybrid_core').map((core) => core.id))
  expect([...ofKind('asset').map((asset) => asset.hybrid_core_id), ...demoStories.map((s) => s.core_id)]).toSatisfy(
    (ids: string[]) => ids.every((id) => cores.has(id)),
  )
})

test('no asset uses more than its total, and no observation is in the future', () => {
  for (const record of ofKind('asset')) {
    for (const resource of ['cpu', 'memory', 'storage']) {
      const quantity = record[resource] as { used: number; total: number } | undefined
      if (quantity) expect(quantity.used).toBeLessThanOrEqual(quantity.total)
    }
    expect(Date.parse(record.observed_at as string)).toBeLessThan(NOW_MS)
  }
})

test('bytes summed over all cores stay exact numbers', () => {
  for (const nodeType of ['compute', 'distributed_storage', 'object_storage']) {
    const nodes = ofKind('asset').filter((asset) => asset.node_type === nodeType)
    const totalBytes = nodes.reduce((sum, { storage }) => sum + ((storage as { total: number })?.total ?? 0), 0)
    expect(totalBytes).toBeLessThan(Number.MAX_SAFE_INTEGER)
  }
})

function keyOf(record: InventoryRecord): unknown[] {
  const { kind } = record
  if (kind === 'asset') return [kind, record.hybrid_core_id, record.id]
  if (kind === 'invoice') return [kind, record.partner_uuid, record.invoice_nr]
  if (kind === 'price') {
    return [kind, record.price_list_uuid, record.product_no, record.location_uuid ?? '', record.valid_from]
  }
  return [kind, record.uuid ?? record.id]
}
