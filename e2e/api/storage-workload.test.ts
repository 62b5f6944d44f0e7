import { describe, expect, inject, test } from 'vitest'
import type { ErrorBody, ListBody, RecordBody, UsageBody } from './bodies.ts'
import { ask, get } from './client.ts'
import { fits } from './expected-list.ts'
import { assets, hybridCores, partnerUuid } from './fixtures.ts'
import { newestOf, storageTypeOf, usageOf, workloadBody } from './published.ts'
import { headroomBody } from './published-headroom.ts'
import type { NodeType } from './records.ts'
import { assetsOf, v2 } from './versions.ts'
import { walk } from './walk.ts'

type Loss = { largest_asset_id: string; after_largest_loss: UsageBody | null; fits: boolean; reason?: string | null }
type Row = {
  hybrid_core_id: string
  storage_type: string
  usage: UsageBody
  asset_count: number
  fullest_asset: { id: string; percentage: number }
  mean_percentage: number
  imbalance: number
  headroom: Loss | null
  at_risk: { largest_asset_id: string; bytes: number } | null
  observed_at: string | null
}

const path = '/hybrid-core/v2/storage-workload'
const all = assets(inject('observedAt'))
const nodeTypes: NodeType[] = ['distributed_storage', 'object_storage', 'compute']

/** The rows of a partner as the fixtures make them, in the order of cores and classes. */
function expectedRows(partner: 'A' | 'B'): Row[] {
  return hybridCores
    .filter(({ partner_uuid }) => partner_uuid === partnerUuid[partner])
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, replicas = 3 }) => nodeTypes.flatMap((type) => expectedRow(id, replicas, type)))
}

function expectedRow(core: string, replicas: number, type: NodeType): Row[] {
  const own = all.filter(({ hybrid_core_id, status }) => hybrid_core_id === core && status === 'active')
  const known = own
    .filter(({ node_type }) => node_type === type)
    .flatMap(({ id, storage }) => {
      const usage = usageOf(storage, 'byte')
      return usage ? [{ id, usage }] : []
    })
  const [fullest] = [...known].sort(
    (a, b) => b.usage.percentage - a.usage.percentage || b.usage.raw - a.usage.raw || (a.id < b.id ? -1 : 1),
  )
  if (!fullest) return []
  const hundredths = known.reduce((sum, { usage }) => sum + Math.round(usage.percentage * 100), 0)
  const mean = Math.floor((2 * hundredths + known.length) / (2 * known.length))
  const storage_type = storageTypeOf[type] as 'rocket' | 'distributed' | 'object'
  const { distributed, object, rocket } = headroomBody(own, replicas).storage
  const { tolerates: _, ...loss } = (type === 'object_storage' ? object : distributed) ?? { tolerates: 0 }
  return [
    {
      hybrid_core_id: core,
      storage_type,
      usage: workloadBody(own).storage[storage_type] as UsageBody,
      asset_count: known.length,
      fullest_asset: { id: fullest.id, percentage: fullest.usage.percentage },
      mean_percentage: mean / 100,
      imbalance: (Math.round(fullest.usage.percentage * 100) - mean) / 100,
      headroom: type === 'compute' ? null : (loss as Loss),
      at_risk:
        type === 'compute' && rocket ? { largest_asset_id: rocket.largest_asset_id, bytes: rocket.at_risk } : null,
      observed_at: newestOf(own.filter(({ node_type }) => node_type === type)),
    },
  ]
}

function withoutReason({ headroom, ...row }: Row): Row {
  if (!headroom) return { ...row, headroom }
  const { reason: _, ...loss } = headroom
  return { ...row, headroom: loss }
}

const keysOf = (rows: readonly Row[]) =>
  rows.map(({ hybrid_core_id, storage_type }) => `${hybrid_core_id}/${storage_type}`)

describe.each(['A', 'B'] as const)('the storage workload of partner %s', (as) => {
  test('has one row for each class of each own core of which something is known, with exact numbers', async () => {
    const { data, meta } = await get<ListBody<Row>>(path, { as })
    const expected = expectedRows(as)
    expect(data.map(withoutReason)).toEqual(expected)
    expect(meta.page.total).toBe(expected.length)
  })
})

test('the fixtures make rows of every class, that fit and that do not', () => {
  const rows = expectedRows('A')
  expect(new Set(rows.map(({ storage_type }) => storage_type))).toEqual(new Set(['rocket', 'distributed', 'object']))
  expect(new Set(rows.map(({ headroom }) => headroom?.fits))).toEqual(new Set([true, false, undefined]))
})

test('a row says of its class what the resources of its core and the order of its assets say', async () => {
  for (const row of await walk<Row>(path)) {
    const core = `${v2.cores}/${encodeURIComponent(row.hybrid_core_id)}`
    const { data } = await get<RecordBody<{ storage: object; headroom: { storage: object } }>>(`${core}/resources`)
    const { [row.storage_type]: usage } = data.storage as Record<string, UsageBody>
    expect(row.usage).toEqual(usage)
    const { [row.storage_type]: part } = data.headroom.storage as Record<
      string,
      Loss & { at_risk: number; tolerates: number }
    >
    if (row.headroom) expect({ ...row.headroom, tolerates: part?.tolerates }).toEqual(part)
    else expect(row.at_risk).toEqual({ largest_asset_id: part?.largest_asset_id, bytes: part?.at_risk })
    const type = nodeTypes.find((one) => storageTypeOf[one] === row.storage_type)
    const query = `filter[status]=active&filter[node_type]=${type}&sort[storage_usage]=-&page[size]=1`
    const fullest = await get<ListBody<{ id: string; storage_usage: UsageBody }>>(
      `${assetsOf(v2, row.hybrid_core_id)}?${query}`,
    )
    expect([row.fullest_asset.id, row.fullest_asset.percentage]).toEqual([
      fullest.data[0]?.id,
      fullest.data[0]?.storage_usage.percentage,
    ])
  }
})

describe('its order', () => {
  const numbers = {
    percentage: (row: Row) => [row.usage.percentage, row.usage.raw],
    imbalance: (row: Row) => [row.imbalance],
  }
  test.each([
    ['percentage', '%2B'],
    ['percentage', '-'],
    ['imbalance', '%2B'],
    ['imbalance', '-'],
  ] as const)('by %s %s closes with core and class', async (name, sign) => {
    const expected = expectedRows('A').sort((a, b) => {
      const [one, other] = [numbers[name](a), numbers[name](b)]
      const difference = one.map((value, at) => value - (other[at] ?? 0)).find((value) => value !== 0) ?? 0
      return sign === '-' ? -difference : difference
    })
    expect(keysOf(await walk<Row>(`${path}?sort[${name}]=${sign}&page[size]=2`))).toEqual(keysOf(expected))
  })
  test('by core, descending, keeps the classes of a core ascending', async () => {
    const cores = [...new Set(expectedRows('A').map(({ hybrid_core_id }) => hybrid_core_id))].reverse()
    const expected = cores.flatMap((core) => expectedRows('A').filter(({ hybrid_core_id }) => hybrid_core_id === core))
    expect(keysOf(await walk<Row>(`${path}?sort[hybrid_core_id]=-&sort[imbalance]`))).not.toEqual([])
    expect(keysOf(await walk<Row>(`${path}?sort[hybrid_core_id]=-`))).toEqual(keysOf(expected))
  })
})

describe('its filters', () => {
  test.each(['alpha', '*', 'a*', '*a*', 'Alpha', '', 'bravo', 'nothing'])('find cores by %j', async (pattern) => {
    const rows = await walk<Row>(`${path}?filter[hybrid_core_id]=${encodeURIComponent(pattern)}`)
    const expected = expectedRows('A').filter(({ hybrid_core_id }) => fits(hybrid_core_id, pattern))
    expect(keysOf(rows)).toEqual(keysOf(expected))
  })
  test('find classes, any of those that are named', async () => {
    const rows = await walk<Row>(`${path}?filter[storage_type]=object&filter[storage_type]=rocket`)
    expect(keysOf(rows)).toEqual(keysOf(expectedRows('A').filter(({ storage_type }) => storage_type !== 'distributed')))
  })
  test.each(['', 'Object', 'compute'])('refuse the class %j, which does not exist', async (value) => {
    const { status, body } = await ask<ErrorBody>(`${path}?filter[storage_type]=${value}`)
    expect([status, body.errors[0]?.title]).toEqual([400, 'Query parameter value processing failed'])
    expect(body.errors[0]?.detail).toContain('one of rocket, distributed, object')
  })
})

test('v1 has no such route', async () => {
  expect((await ask('/hybrid-core/v1/storage-workload')).status).toBe(404)
})
