import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { servedDocument } from '../contract/expect-documented.ts'
import { assetsOf, v1, v2 } from '../support/versions.ts'
import { csv, fetchAs, type Line, linesOf } from './csv-request.ts'
import { readAllPages } from './read-all-pages.ts'

const json = 'application/json; charset=utf-8'
const alpha = assetsOf(v2, 'alpha')

/** The expected line of a record: nested fields become dotted names, constants are dropped, `null` is an empty cell. */
function lineOf(record: object): Line {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] => {
      if (name === 'unit' || name === 'basis') return []
      if (value === null || typeof value !== 'object') return [[name, value === null ? '' : String(value)]]
      return Object.entries(lineOf(value)).map(([inner, text]) => [`${name}.${inner}`, text])
    }),
  )
}

/** The line without units and empty cells, because a record omits the fields of a null quantity. */
function filledCells(line: Line): Line {
  const cells = Object.entries(line).map(([name, text]) => [name.replace(/ \([^)]*\)$/, ''), text] as const)
  return Object.fromEntries(cells.filter(([, text]) => text !== ''))
}

describe('a list as CSV', () => {
  test.each([
    v2.cores,
    `${v2.cores}?filter[id]=*a*&sort[id]=-`,
    alpha,
    `${alpha}?sort[storage_usage]=-&sort[id]=-`,
    `${alpha}?filter[status]=active&filter[status]=staged&sort[memory_usage]=%2B`,
    `${alpha}?filter[id]=nothing`,
    assetsOf(v2, 'empty'),
    '/hybrid-core/v2/storage-workload?sort[percentage]=-',
  ])('has the rows of all JSON pages in the same order: %s', async (target) => {
    const records = await readAllPages<object>(target)
    const lines = await linesOf(target)
    expect(lines.map(filledCells)).toEqual(records.map((record) => filledCells(lineOf(record))))
  })
  test('has all rows, whichever page the request names', async () => {
    const whole = await (await fetchAs(alpha)).text()
    expect(await (await fetchAs(`${alpha}?page[number]=2&page[size]=7`)).text()).toBe(whole)
    expect(whole.split('\r\n')).toHaveLength(132)
  })
  test('names the unit of each number in its header', async () => {
    const [header = ''] = (await (await fetchAs(alpha)).text()).split('\r\n')
    expect(parse(header)[0]).toEqual(
      expect.arrayContaining(['cpu_usage.percentage (%)', 'cpu_usage.raw (cores)', 'memory_usage.raw (bytes)']),
    )
  })
  test('is an attachment that only a private cache may store', async () => {
    const { headers } = await fetchAs(alpha)
    expect(headers.get('content-disposition')).toBe('attachment; filename="assets.csv"')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')?.split(', ')).toContain('Accept')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(headers.get('link')).toBeNull()
  })
  test('is sent when Accept prefers it; JSON is the default', async () => {
    const preferences: [string | null, string][] = [
      ['text/csv, application/json;q=0.5', csv],
      ['application/json, text/csv;q=0.9', json],
      ['text/csv, application/json', json],
      ['text/html, */*;q=0.8', json],
      ['text/html', json],
      ['text/csv;q=0', json],
      ['*/*', json],
    ]
    for (const [accept, type] of preferences) {
      expect([accept, (await fetchAs(alpha, { accept })).headers.get('content-type')]).toEqual([accept, type])
    }
  })
  test('has only headers in the response to HEAD', async () => {
    const head = await fetchAs(alpha, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, csv, ''])
  })
  test('is described in the text of the OpenAPI document, whose content of a list is JSON alone', async () => {
    const { paths } = await servedDocument('v2')
    const of = (path: string) => paths[path]?.get?.responses['200']
    const list = of('/hybrid-core/v2/storage-workload')
    expect(Object.keys(list?.content ?? {})).toEqual(['application/json'])
    expect(list?.description).toMatch(/text\/csv.*application\/x-ndjson/)
    expect(of('/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources')?.description).not.toMatch(/csv|ndjson/)
    const v1Paths = (await servedDocument('v1')).paths
    expect(JSON.stringify(v1Paths)).not.toContain('text/csv')
  })
})

describe('a response that is not a list', () => {
  test.each([`${v2.cores}/alpha`, `${v2.cores}/alpha/resources`, '/hybrid-core/v2/doc', v1.cores])(
    'stays JSON: %s',
    async (target) => {
      const { status, headers } = await fetchAs(target)
      expect([status, headers.get('content-type')]).toEqual([200, json])
    },
  )
  test.each([
    [`${alpha}?page[size]=51`, 400, 'A'],
    [`${alpha}?sort[id]=up`, 400, 'A'],
    [`${alpha}?junk=1`, 400, 'A'],
    [assetsOf(v2, 'nothing'), 404, 'A'],
    [assetsOf(v2, 'bravo'), 404, 'A'],
    [alpha, 404, 'B'],
    [alpha, 401, null],
  ] as const)('is JSON for an error: %s is a %i', async (target, status, as) => {
    const response = await fetchAs(target, { as })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, json])
    expect(response.headers.get('content-disposition')).toBeNull()
    expect((await response.json()) as object).toMatchObject({ errors: [{ status }] })
  })
})

describe('CSV of partner B', () => {
  test('has no rows of partner A, and the files of partner A have none of partner B', async () => {
    for (const target of [v2.cores, '/hybrid-core/v2/storage-workload', alpha]) {
      expect(await (await fetchAs(target)).text()).not.toMatch(/bravo|7777777777|9999999999/)
    }
    const cores = await linesOf(v2.cores, { as: 'B' })
    expect(cores.map(({ id }) => id)).toEqual(['bravo', 'bravo-empty'])
  })
})
