import { describe, expect, inject, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { csv, fetchAs, linesOf } from '../lists/csv-request.ts'
import type { ErrorBody, RecordBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { yesterday } from '../support/history-fixtures.ts'

type Point = Record<'raw' | 'total' | 'lowest' | 'highest', number> & {
  at: string
  allocated: number | null
  percentage: number | null
  fullest?: { asset_id: string; percentage: number } | null
}
type History = {
  hybrid_core_id: string
  asset_id?: string
  from: string
  to: string
  step: string
  series: { resource: string; unit: string; points: Point[] }[]
}

const core = '/hybrid-core/v2/hybrid-cores/alpha/history'
const asset = '/hybrid-core/v2/hybrid-cores/alpha/assets/node-000/history'
const lastDay = yesterday(Date.parse(inject('observedAt')))
const timeOf = (day: number) => new Date(day * dayMs).toISOString()
/** Ten days until yesterday. */
const period = `filter[from]=${timeOf(lastDay - 9)}&filter[to]=${timeOf(lastDay)}`
const seriesOf = ({ data }: RecordBody<History>, resource: string) =>
  data.series.find((series) => series.resource === resource)

describe('the history of a core', () => {
  test('has the points of each resource in the period, and the start, the end and the step', async () => {
    const body = await get<RecordBody<History>>(`${core}?${period}&filter[step]=1d`)
    expect(body.data).toMatchObject({
      hybrid_core_id: 'alpha',
      from: timeOf(lastDay - 9),
      to: timeOf(lastDay),
      step: '1d',
    })
    expect(body.data.series.map(({ resource, unit }) => [resource, unit])).toEqual([
      ['cpu', 'core'],
      ['memory', 'byte'],
      ['distributed', 'byte'],
      ['rocket', 'byte'],
      ['object', 'byte'],
    ])
    expect(seriesOf(body, 'distributed')?.points).toEqual(
      Array.from({ length: 10 }, (_, n) => {
        const raw = 700 + 10 * n
        const fullest = n === 9 ? { asset_id: 'node-000', percentage: 91.25 } : null
        const amounts = { raw, total: 1_000, allocated: null, percentage: raw / 10, lowest: raw, highest: raw, fullest }
        return { at: timeOf(lastDay - 9 + n), ...amounts }
      }),
    )
    expect(seriesOf(body, 'cpu')?.points[0]).toMatchObject({ raw: 2.25, total: 16, percentage: 14.06 })
  })

  test('has only the named resources', async () => {
    const body = await get<RecordBody<History>>(`${core}?filter[resource]=object&filter[resource]=cpu`)
    expect(body.data.series.map(({ resource }) => resource)).toEqual(['cpu', 'object'])
  })

  test('is that of the last 30 days by default, at the finest step with at most 750 points', async () => {
    const { data } = await get<RecordBody<History>>(core)
    expect(Date.parse(data.to) - Date.parse(data.from)).toBe(30 * dayMs)
    expect(Math.abs(Date.parse(data.to) - Date.now())).toBeLessThan(10 * 60_000)
    expect(data.step).toBe('1h')
    expect((await get<RecordBody<History>>(`${core}?filter[from]=${timeOf(lastDay)}`)).data.step).toBe('5m')
  })

  test('without stored points is a series without points', async () => {
    const { data } = await get<RecordBody<History>>('/hybrid-core/v2/hybrid-cores/empty/history?filter[step]=1d')
    expect(data.series.map(({ points }) => points)).toEqual([[], [], [], [], []])
  })

  test('is a CSV file with a row for each point', async () => {
    const target = `${core}?${period}&filter[step]=1d&filter[resource]=distributed`
    const lines = await linesOf(target)
    expect(lines).toHaveLength(10)
    expect(lines.at(-1)).toEqual({
      ...{ resource: 'distributed', unit: 'byte', at: timeOf(lastDay), raw: '790', total: '1000' },
      ...{ allocated: '', 'percentage (%)': '79', lowest: '790', highest: '790' },
      ...{ 'fullest.asset_id': 'node-000', 'fullest.percentage (%)': '91.25' },
    })
    const head = await fetchAs(target, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, csv, ''])
  })

  test('of another partner is that of an unknown one', async () => {
    const foreign = await fetchApi<ErrorBody>('/hybrid-core/v2/hybrid-cores/bravo/history')
    const unknown = await fetchApi<ErrorBody>('/hybrid-core/v2/hybrid-cores/nowhere/history')
    expect([foreign.status, foreign.body.errors[0]?.title]).toEqual([404, 'Hybrid core unknown'])
    expect(foreign.text.replaceAll('bravo', 'nowhere')).toBe(unknown.text)
  })
})

describe('the history of an asset', () => {
  test('has its quantities', async () => {
    const body = await get<RecordBody<History>>(`${asset}?${period}&filter[step]=1d`)
    expect(body.data).toMatchObject({ hybrid_core_id: 'alpha', asset_id: 'node-000', step: '1d' })
    expect(body.data.series.map(({ resource }) => resource)).toEqual(['cpu', 'memory', 'storage'])
    expect(seriesOf(body, 'storage')?.points.at(-1)).toMatchObject({ at: timeOf(lastDay), raw: 690, percentage: 69 })
  })

  test('of another partner, or one that does not exist, is unknown', async () => {
    for (const [path, title] of [
      ['alpha/assets/nothing/history', 'Asset unknown'],
      ['bravo/assets/node-000/history', 'Hybrid core unknown'],
    ]) {
      const { status, body } = await fetchApi<ErrorBody>(`/hybrid-core/v2/hybrid-cores/${path}`)
      expect([status, body.errors[0]?.title]).toEqual([404, title])
    }
  })
})

const wrongValue = 'Query parameter value processing failed'

describe('a wrong query of the history', () => {
  test.each([
    [core, 'filter[resource]=disk', wrongValue, 'one of cpu, memory, distributed, rocket, object'],
    [asset, 'filter[resource]=distributed', wrongValue, 'one of cpu, memory, storage'],
    [core, 'filter[step]=2h', wrongValue, 'one of 5m, 1h, 1d'],
    [core, 'filter[from]=yesterday', wrongValue, 'a time such as'],
    [core, 'filter[to]=2026-02-30T00:00:00Z', wrongValue, 'a time such as'],
    [core, 'filter[from]=', wrongValue, 'a time such as'],
    [core, 'filter[from]=2026-03-02T00:00:00Z&filter[to]=2026-03-01T00:00:00Z', wrongValue, 'filter[to]'],
    [core, 'filter[from]=2026-01-01T00:00:00Z&filter[to]=2026-03-01T00:00:00Z&filter[step]=5m', wrongValue, '1h'],
    [core, 'filter[from]=2025-01-01T00:00:00Z&filter[to]=2026-03-01T00:00:00Z&filter[step]=1h', wrongValue, '1d'],
    [core, 'filter[from]=0001-01-01T00:00:00Z', wrongValue, 'at most 2,000 steps'],
    [asset, 'filter[step]=5m', wrongValue, '1h or 1d'],
    [core, 'filter[step]=1d&filter[step]=1h', 'Not allowed query parameter recurrence', 'filter[step]'],
    [
      core,
      'filter[to]=2026-03-01T00:00:00Z&filter[to]=2026-03-01T00:00:00Z',
      'Not allowed query parameter recurrence',
      'filter[to]',
    ],
    [core, 'page[size]=1', 'Not allowed query parameter', 'filter[step]'],
    [core, 'filter[__proto__]=x', 'Not allowed query parameter', 'filter[step]'],
  ])('%s?%s is a 400 that says what is right', async (path, query, title, detail) => {
    const { status, body } = await fetchApi<ErrorBody>(`${path}?${query}`)
    expect([status, body.errors[0]?.title]).toEqual([400, title])
    expect(body.errors[0]?.detail).toContain(detail)
  })

  test('of a time with an offset is right, whether the plus sign is encoded or not', async () => {
    for (const offset of ['+01:00', '%2B01:00']) {
      const { data } = await get<RecordBody<History>>(
        `${core}?filter[from]=2026-03-01T01:00:00${offset}&filter[to]=2026-03-02T00:00:00Z`,
      )
      expect(data.from).toBe('2026-03-01T00:00:00.000Z')
    }
  })
})

test('v1 has no history and no forecasts', async () => {
  for (const path of [
    'sites/alpha/history',
    'sites/alpha/assets/node-000/history',
    'forecasts',
    'sites/alpha/forecasts',
  ]) {
    expect((await fetchApi(`/hybrid-core/v1/${path}`)).status).toBe(404)
  }
})
