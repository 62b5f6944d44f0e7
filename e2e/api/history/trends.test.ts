import { describe, expect, inject, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { linesOf } from '../lists/csv-request.ts'
import { readAllPages } from '../lists/read-all-pages.ts'
import type { ErrorBody, ListBody, RecordBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { yesterday } from '../support/history-fixtures.ts'

const resources = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const
type Trend = { change: number | null; days: number; percentages: (number | null)[] }
type Row = { hybrid_core_id: string; from: string; to: string } & Record<(typeof resources)[number], Trend | null>
type History = { series: { resource: string; points: { at: string; percentage: number | null }[] }[] }

const path = '/hybrid-core/v2/trends'
const lastDay = yesterday(Date.parse(inject('observedAt')))

async function trendsOf(id: string): Promise<Row> {
  const { data } = await get<ListBody<Row>>(`${path}?filter[hybrid_core_id]=${id}`)
  expect(data.map(({ hybrid_core_id }) => hybrid_core_id)).toEqual([id])
  return data[0]!
}

describe('the trends of all cores', () => {
  test('have the daily percentages of the history, and null for days without a value', async () => {
    for (const id of ['alpha', 'beta']) {
      const row = await trendsOf(id)
      expect(Date.parse(row.to) - Date.parse(row.from)).toBe(30 * dayMs)
      const days = Array.from({ length: 31 }, (_, n) => Date.parse(row.from) + n * dayMs)
      const period = `filter[step]=1d&filter[from]=${row.from}T00:00:00Z&filter[to]=${row.to}T00:00:00Z`
      const { data } = await get<RecordBody<History>>(`/hybrid-core/v2/hybrid-cores/${id}/history?${period}`)
      for (const { resource, points } of data.series) {
        const percentages = new Map(points.map(({ at, percentage }) => [Date.parse(at), percentage]))
        const ofDays = days.map((day) => percentages.get(day) ?? null)
        const trend = row[resource as (typeof resources)[number]]
        expect(trend?.percentages ?? days.map(() => null)).toEqual(ofDays)
      }
    }
  })

  test('have the change in percentage points between the first and the last known day', async () => {
    const { distributed, memory, from } = await trendsOf('a:b_c.d-9')
    const known = lastDay - Date.parse(from) / dayMs
    // Ten bytes of 1,000 a day; other tests may add the current day.
    expect(distributed!.percentages[known]! - distributed!.percentages[0]!).toBe(known)
    for (const trend of [distributed, memory]) {
      const values = (trend?.percentages ?? []).filter((value) => value !== null)
      if (values.length > 1) expect(trend?.change).toBeCloseTo(values.at(-1)! - values[0]!, 2)
    }
    expect(distributed?.change).not.toBeNull()
  })

  test('have a row for each core of the partner, in the order of the ids', async () => {
    const cores = await readAllPages<{ id: string }>('/hybrid-core/v2/hybrid-cores')
    const ids = cores.map(({ id }) => id)
    const read = async (query: string) => (await readAllPages<Row>(path + query)).map((row) => row.hybrid_core_id)
    expect(await read('?page[size]=2')).toEqual(ids)
    expect(await read('?sort[hybrid_core_id]=-')).toEqual(ids.toReversed())
    expect(await read('?filter[hybrid_core_id]=alph*&filter[hybrid_core_id]=bravo')).toEqual(['alpha'])
    expect((await trendsOf('empty')).memory).toBeNull()
  })

  test('are those of the own partner only', async () => {
    const { data } = await get<ListBody<Row>>(path, { as: 'B' })
    expect(new Set(data.map(({ hybrid_core_id: id }) => id))).toEqual(new Set(['bravo', 'bravo-empty']))
  })

  test('have an ETag that a client can send back', async () => {
    const target = `${path}?filter[hybrid_core_id]=a:b_c.d-9`
    const { headers } = await fetchApi(target)
    const again = await fetchApi(target, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('are a CSV file', async () => {
    const [line] = await linesOf(`${path}?filter[hybrid_core_id]=empty`)
    expect(line).toMatchObject({ hybrid_core_id: 'empty', 'distributed.change': '', 'cpu.percentages': '' })
  })

  test.each([
    ['filter[resource]=cpu', 'Not allowed query parameter'],
    ['page[size]=51', 'Query parameter value processing failed'],
    ['sort[change]=-', 'Not allowed query parameter'],
  ])('with the wrong query %s are a 400', async (query, title) => {
    const { status, body } = await fetchApi<ErrorBody>(`${path}?${query}`)
    expect([status, body.errors[0]?.title]).toEqual([400, title])
  })
})

test('v1 has no trends', async () => {
  expect((await fetchApi('/hybrid-core/v1/trends')).status).toBe(404)
})
