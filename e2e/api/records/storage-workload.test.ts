import { describe, expect, test } from 'vitest'
import { matchesPattern } from '../lists/expected-list.ts'
import { readAllPages } from '../lists/read-all-pages.ts'
import type { ErrorBody, ListBody, RecordBody, UsageBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { assetsOf, v2 } from '../support/versions.ts'
import { expectedRows, type Loss, nodeTypes, type StorageWorkloadRow as Row } from './expected-storage-workload.ts'
import { storageTypeOf } from './published.ts'

type Resources = {
  storage: object
  headroom: { storage: object }
  capacity: Record<string, object | null>
}

const path = '/hybrid-core/v2/storage-workload'

function withoutReason({ headroom, ...row }: Row): Row {
  if (!headroom) return { ...row, headroom }
  const { reason: _, redundancy_reason: __, ...loss } = headroom
  return { ...row, headroom: loss }
}

const keysOf = (rows: readonly Row[]) =>
  rows.map(({ hybrid_core_id, storage_type }) => `${hybrid_core_id}/${storage_type}`)

describe.each(['A', 'B'] as const)('the storage workload of partner %s', (as) => {
  test('has one row for each storage class of each core that has an active or a failed node, with exact numbers', async () => {
    const { data, meta } = await get<ListBody<Row>>(path, { as })
    const expected = expectedRows(as)
    expect(data.map(withoutReason)).toEqual(expected)
    expect(meta.page.total).toBe(expected.length)
  })
})

test('the fixtures have rows of every class, with and without enough headroom, some that are down and some without values', () => {
  const rows = expectedRows('A')
  const unknown = rows.filter(({ usage }) => usage === null)
  expect(new Set(unknown.map(({ active_asset_count: active }) => Math.sign(active)))).toEqual(new Set([0, 1]))
  expect(new Set(rows.map(({ storage_type }) => storage_type))).toEqual(new Set(['rocket', 'distributed', 'object']))
  expect(new Set(rows.map(({ headroom }) => headroom?.fits))).toEqual(new Set([true, false, undefined]))
})

test("a row agrees with the core's resources and with the order of its assets", async () => {
  for (const row of await readAllPages<Row>(path)) {
    if (!row.usage) continue
    const core = `${v2.cores}/${encodeURIComponent(row.hybrid_core_id)}`
    const { data } = await get<RecordBody<Resources>>(`${core}/resources`)
    const { [row.storage_type]: usage } = data.storage as Record<string, UsageBody>
    expect(row.usage).toEqual(usage)
    const { [row.storage_type]: part } = data.headroom.storage as Record<string, Loss & { at_risk: number }>
    const shared = Object.entries(part ?? {}).filter(([name]) => name !== 'tolerates')
    expect(row.capacity).toEqual(data.capacity[row.storage_type] ?? null)
    if (row.headroom) expect(row.headroom).toEqual(Object.fromEntries(shared))
    else expect(row.at_risk).toEqual({ largest_asset_id: part?.largest_asset_id, bytes: part?.at_risk })
    const type = nodeTypes.find((one) => storageTypeOf[one] === row.storage_type)
    const query = `filter[status]=active&filter[node_type]=${type}&sort[storage_usage]=-&page[size]=1`
    const fullest = await get<ListBody<{ id: string; storage_usage: UsageBody }>>(
      `${assetsOf(v2, row.hybrid_core_id)}?${query}`,
    )
    const [{ id, storage_usage } = {}] = fullest.data
    expect(row.fullest_asset).toEqual({ id, percentage: storage_usage?.percentage })
  }
})

describe('the order of the storage workload', () => {
  const numbers = {
    percentage: ({ usage }: Row) => usage && [usage.percentage, usage.raw],
    imbalance: ({ imbalance }: Row) => (imbalance === null ? null : [imbalance]),
    // A class that is down is fuller than any node.
    fullest_asset: ({ fullest_asset, active_asset_count: active }: Row) =>
      active === 0 ? [Number.MAX_VALUE] : fullest_asset && [fullest_asset.percentage],
    worst: ({ usage, fullest_asset: fullest, failed_asset_count: failed }: Row) => {
      if (usage && fullest) return [Math.max(usage.percentage, fullest.percentage), usage.percentage]
      return failed > 0 ? [Number.MAX_VALUE] : null
    },
  }
  test.each([
    ['percentage', '%2B'],
    ['percentage', '-'],
    ['imbalance', '%2B'],
    ['imbalance', '-'],
    ['fullest_asset', '%2B'],
    ['fullest_asset', '-'],
    ['worst', '%2B'],
    ['worst', '-'],
  ] as const)('by %s %s is completed by core and class', async (name, sign) => {
    const expected = expectedRows('A').sort((a, b) => {
      const [one, other] = [numbers[name](a), numbers[name](b)]
      if (!one || !other) return Number(!one) - Number(!other)
      const difference = one.map((value, at) => value - (other[at] ?? 0)).find((value) => value !== 0) ?? 0
      return sign === '-' ? -difference : difference
    })
    expect(keysOf(await readAllPages<Row>(`${path}?sort[${name}]=${sign}&page[size]=2`))).toEqual(keysOf(expected))
  })
  test('by core, descending, keeps the classes of a core ascending', async () => {
    const cores = [...new Set(expectedRows('A').map(({ hybrid_core_id }) => hybrid_core_id))].reverse()
    const expected = cores.flatMap((core) => expectedRows('A').filter(({ hybrid_core_id }) => hybrid_core_id === core))
    expect(keysOf(await readAllPages<Row>(`${path}?sort[hybrid_core_id]=-&sort[imbalance]`))).not.toEqual([])
    expect(keysOf(await readAllPages<Row>(`${path}?sort[hybrid_core_id]=-`))).toEqual(keysOf(expected))
  })
})

describe('the filters of the storage workload', () => {
  test.each(['alpha', '*', 'a*', '*a*', 'Alpha', '', 'bravo', 'nothing'])('match cores by %j', async (pattern) => {
    const rows = await readAllPages<Row>(`${path}?filter[hybrid_core_id]=${encodeURIComponent(pattern)}`)
    const expected = expectedRows('A').filter(({ hybrid_core_id }) => matchesPattern(hybrid_core_id, pattern))
    expect(keysOf(rows)).toEqual(keysOf(expected))
  })
  test.each(['ALPH', 'lPh', 'B_C.D', '', '*', 'a%a', 'bravo'])(
    'search ids of cores for %j, whatever its case',
    async (text) => {
      const rows = await readAllPages<Row>(`${path}?filter[search]=${encodeURIComponent(text)}`)
      const found = (id: string) => text !== '' && id.toLowerCase().includes(text.toLowerCase())
      expect(keysOf(rows)).toEqual(keysOf(expectedRows('A').filter(({ hybrid_core_id: id }) => found(id))))
    },
  )
  test('match any of the given classes', async () => {
    const rows = await readAllPages<Row>(`${path}?filter[storage_type]=object&filter[storage_type]=rocket`)
    expect(keysOf(rows)).toEqual(keysOf(expectedRows('A').filter(({ storage_type }) => storage_type !== 'distributed')))
  })
  test.each(['', 'Object', 'compute'])('reject the unknown class %j', async (value) => {
    const { status, body } = await fetchApi<ErrorBody>(`${path}?filter[storage_type]=${value}`)
    expect([status, body.errors[0]?.title]).toEqual([400, 'Query parameter value processing failed'])
    expect(body.errors[0]?.detail).toContain('one of rocket, distributed, object')
  })
})

test('v1 has no such route', async () => {
  expect((await fetchApi('/hybrid-core/v1/storage-workload')).status).toBe(404)
})
