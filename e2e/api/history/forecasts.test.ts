import { describe, expect, inject, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { linesOf } from '../lists/csv-request.ts'
import { readAllPages } from '../lists/read-all-pages.ts'
import type { ErrorBody, ListBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { histories, yesterday } from '../support/history-fixtures.ts'

type Dates = { earliest: string; likely: string; latest: string | null }
type Row = {
  hybrid_core_id: string
  asset_id: string | null
  resource: string
  usage: { raw: number; total: number; unit: string; percentage: number; allocated: number | null }
  growth_per_day: number | null
  near_full_at: Dates | null
  full_at: Dates | null
  order_by: string | null
  days_of_history: number
  reason: string | null
  full_reason: string | null
}

const path = '/hybrid-core/v2/forecasts'
const ofAlpha = '/hybrid-core/v2/hybrid-cores/alpha/forecasts'
const lastDay = yesterday(Date.parse(inject('observedAt')))
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
const keyOf = (row: Pick<Row, 'hybrid_core_id' | 'resource'>) => `${row.hybrid_core_id} ${row.resource}`
const find = (rows: readonly Row[], key: string) => rows.find((row) => keyOf(row) === key)

/** The forecasts of the fixtures; other tests may import values, from which more follow. */
async function fixtureRows(query = ''): Promise<Row[]> {
  const keys = new Set(histories.filter(({ asset_id }) => asset_id === undefined).map(keyOf))
  return (await readAllPages<Row>(`${path}${query}`)).filter((row) => keys.has(keyOf(row)))
}

describe('the forecasts of all cores', () => {
  test('have a row for each core and resource of the partner', async () => {
    const rows = await fixtureRows()
    const own = histories.filter((one) => one.asset_id === undefined && one.hybrid_core_id !== 'bravo')
    expect(new Set(rows.map(keyOf))).toEqual(new Set(own.map(keyOf)))
    expect(find(rows, 'alpha distributed')).toEqual({
      hybrid_core_id: 'alpha',
      asset_id: null,
      resource: 'distributed',
      usage: { percentage: 79, raw: 790, total: 1_000, unit: 'byte', allocated: null },
      growth_per_day: 10,
      near_full_at: { earliest: expect.any(String), likely: dateOf(lastDay + 6), latest: dateOf(lastDay + 6) },
      full_at: { earliest: expect.any(String), likely: dateOf(lastDay + 21), latest: expect.any(String) },
      order_by: expect.any(String),
      days_of_history: 60,
      reason: null,
      full_reason: null,
    })
    const { near_full_at: nearFull, order_by: orderBy } = find(rows, 'alpha distributed')!
    expect(Date.parse(orderBy!)).toBe(Date.parse(nearFull!.earliest) - 56 * dayMs)
  })

  test('say why there is no date', async () => {
    const rows = await fixtureRows()
    expect(find(rows, 'alpha rocket')).toMatchObject({
      near_full_at: null,
      reason: 'shrinking',
      full_reason: 'shrinking',
    })
    expect(find(rows, 'alpha cpu')).toMatchObject({
      ...{ near_full_at: null, reason: 'flat', order_by: null },
      usage: { raw: 2.25, total: 16, unit: 'core' },
    })
    expect(find(rows, 'beta object')?.reason).toMatch(
      /^has 5 of 14 days of history; a forecast is possible from \d{4}-\d\d-\d\d$/,
    )
  })

  test('begin with the soonest; those without a date are last in both directions', async () => {
    const rows = await readAllPages<Row>(path)
    const days = rows.map(({ near_full_at: at }) => at?.likely ?? '9999')
    expect(days).toEqual([...days].sort())
    for (const [name, sign] of [
      ['near_full_at', '-'],
      ['full_at', '%2B'],
      ['full_at', '-'],
    ] as const) {
      const sorted = (await readAllPages<Row>(`${path}?sort[${name}]=${sign}&page[size]=2`)).map(
        (row) => row[name]?.likely,
      )
      const known = sorted.filter((day) => day !== undefined)
      expect(sorted.slice(0, known.length)).toEqual(known)
      expect(known).toEqual(sign === '-' ? [...known].sort().reverse() : [...known].sort())
      expect(sorted).toHaveLength(rows.length)
    }
    const cores = (await readAllPages<Row>(`${path}?sort[hybrid_core_id]=-&page[size]=2`)).map(
      (row) => row.hybrid_core_id,
    )
    expect(cores).toEqual([...cores].sort().reverse())
  })

  test('are filtered by core and resource', async () => {
    const rows = await fixtureRows('?filter[hybrid_core_id]=a*&filter[resource]=distributed&filter[resource]=cpu')
    expect(rows.map(keyOf).sort()).toEqual(['a:b_c.d-9 distributed', 'alpha cpu', 'alpha distributed'])
    expect(await readAllPages(`${path}?filter[hybrid_core_id]=bravo`)).toEqual([])
    expect(await readAllPages(`${path}?filter[hybrid_core_id]=Alpha`)).toEqual([])
  })

  test('are a CSV file', async () => {
    const lines = await linesOf(`${path}?filter[hybrid_core_id]=alpha&filter[resource]=distributed`)
    expect(lines).toMatchObject([
      {
        ...{ hybrid_core_id: 'alpha', asset_id: '', resource: 'distributed', 'usage.raw': '790', growth_per_day: '10' },
        ...{ 'near_full_at.likely': dateOf(lastDay + 6), reason: '' },
      },
    ])
  })
})

describe('the forecasts of the assets of a core', () => {
  test('have a row for each asset and quantity, the soonest first', async () => {
    const rows = (await readAllPages<Row>(ofAlpha)).filter(({ asset_id: id }) => /node-00[01]$/.test(id ?? ''))
    const storage = rows.filter(({ resource }) => resource === 'storage')
    expect(storage.map(({ asset_id, near_full_at: at, usage }) => [asset_id, at?.likely, usage.raw])).toEqual([
      ['node-000', dateOf(lastDay + 16), 690],
      ['node-001', dateOf(lastDay + 21), 745],
    ])
    expect(rows).toContainEqual(
      expect.objectContaining({ asset_id: 'node-000', resource: 'cpu', reason: 'flat', hybrid_core_id: 'alpha' }),
    )
  })

  test('are filtered by asset and quantity', async () => {
    const rows = await readAllPages<Row>(`${ofAlpha}?filter[asset_id]=*-000&filter[resource]=cpu&sort[asset_id]=-`)
    expect(rows.map(({ asset_id, resource }) => [asset_id, resource])).toEqual([['node-000', 'cpu']])
  })

  test('of another partner are those of an unknown core', async () => {
    const { status, body } = await fetchApi<ErrorBody>('/hybrid-core/v2/hybrid-cores/bravo/forecasts')
    expect([status, body.errors[0]?.title]).toEqual([404, 'Hybrid core unknown'])
  })
})

test('another partner has its own forecasts only', async () => {
  const { data } = await get<ListBody<Row>>(path, { as: 'B' })
  expect(new Set(data.map(({ hybrid_core_id: id }) => id))).toEqual(new Set(['bravo']))
})

describe('a wrong query of the forecasts', () => {
  test.each([
    [path, 'filter[resource]=storage', 'one of cpu, memory, distributed, rocket, object'],
    [ofAlpha, 'filter[resource]=rocket', 'one of cpu, memory, storage'],
    [path, 'filter[resource]=', 'one of cpu'],
    [path, 'sort[near_full_at]=soon', '+ (ascending) or - (descending)'],
    [path, 'sort[near_full_at]=-&sort[near_full_at]=-', 'sort[near_full_at]'],
    [path, 'sort[order_by]=-', 'sort[near_full_at]'],
    [ofAlpha, 'sort[hybrid_core_id]=-', 'sort[asset_id]'],
    [path, 'filter[asset_id]=x', 'filter[resource]'],
    [path, 'page[size]=51', '<= 50'],
    [path, `filter[hybrid_core_id]=${'*'.repeat(6)}`, 'at most 5 stars'],
    [path, Array.from({ length: 11 }, () => 'filter[hybrid_core_id]=a*').join('&'), 'at most 10'],
  ])('%s?%s is a 400 that says what is right', async (target, query, detail) => {
    const { status, body } = await fetchApi<ErrorBody>(`${target}?${query}`)
    expect(status).toBe(400)
    expect(body.errors[0]?.detail).toContain(detail)
  })

  test.each(["'; drop table pool_forecasts; --", '%00', '\u{10ffff}', '%25', '\\', '$where'])(
    'with the filter %j finds nothing',
    async (value) => {
      const encoded = value.startsWith('%') ? value : encodeURIComponent(value)
      expect(await readAllPages(`${path}?filter[hybrid_core_id]=${encoded}`)).toEqual([])
      expect(await readAllPages(`${ofAlpha}?filter[asset_id]=${encoded}`)).toEqual([])
    },
  )
})
