import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listTokens } from '../contract/account.ts'
import { listAssets, listHybridCores, listStorageWorkload } from '../contract/hybrid-core.ts'
import type { asset } from '../contract/records/hybrid-core-records.ts'
import { units } from '../contract/records/usage.ts'
import { management, v1, v2 } from '../dialects/dialects.ts'
import { endpoint } from '../endpoint.ts'
import { csvFormat, hasCsvFormat } from './csv.ts'

const read = (text: string): string[][] => parse(text, { record_delimiter: '\r\n', relax_column_count: false })
const headerOf = (endpoint: Parameters<typeof csvFormat>[1]) => read(csvFormat(v2, endpoint).header)[0]

const listOf = (returns: z.ZodType) =>
  endpoint({
    id: 'things.list',
    apis: ['v2'],
    method: 'GET',
    path: '/things',
    scope: null,
    summary: '',
    description: '',
    filters: {},
    sorts: [],
    returns,
    shape: 'list',
    problems: [],
  })

describe('the columns of a list', () => {
  test('are the fields of its contract with their units, without constant fields', () => {
    expect(headerOf(listAssets)).toEqual([
      'id',
      'hybrid_core_id',
      'node_type',
      'status',
      'cpu_usage.percentage (%)',
      'cpu_usage.raw (cores)',
      'cpu_usage.total (cores)',
      'cpu_usage.allocated (cores)',
      'memory_usage.percentage (%)',
      'memory_usage.raw (bytes)',
      'memory_usage.total (bytes)',
      'memory_usage.allocated (bytes)',
      'storage_usage.percentage (%)',
      'storage_usage.raw (bytes)',
      'storage_usage.total (bytes)',
      'storage_usage.storage_type',
      'storage_usage.allocated (bytes)',
      'observed_at',
      'stale',
      'source',
    ])
    expect(headerOf(listHybridCores)).toContain('workload.storage.distributed.raw (bytes)')
    expect(headerOf(listStorageWorkload)).toEqual(
      expect.arrayContaining(['mean_percentage (%)', 'imbalance (points)', 'at_risk.bytes (bytes)', 'headroom.fits']),
    )
    expect(headerOf(listTokens)).toContain('scopes')
  })

  test('exist only for lists of v2 and management', () => {
    expect([v1, v2, management].map((dialect) => hasCsvFormat(dialect, listAssets))).toEqual([false, true, true])
    expect(hasCsvFormat(v2, { ...listAssets, shape: 'record' })).toBe(false)
  })
})

describe('a line', () => {
  const row = {
    id: 'cn-1',
    hybrid_core_id: 'alpha',
    node_type: 'compute',
    status: 'active',
    cpu_usage: { percentage: 12.5, raw: 0.125, total: 1, unit: 'core', allocated: 1.5 },
    memory_usage: null,
    storage_usage: {
      percentage: 0,
      raw: 0,
      total: 9_007_199_254_740_991,
      unit: 'byte',
      storage_type: 'rocket',
      allocated: null,
    },
    observed_at: '2026-01-02T03:04:05.000Z',
    stale: false,
    source: 'import',
  } satisfies z.output<typeof asset>
  const csv = csvFormat(v2, listAssets)

  test('has numbers unchanged, and empty cells for unknown values', () => {
    expect(csv.line(row)).toBe(
      '"cn-1","alpha","compute","active",12.5,0.125,1,1.5,,,,,0,0,9007199254740991,"rocket",,"2026-01-02T03:04:05.000Z",false,"import"\r\n',
    )
  })

  test('omits fields that the contract does not declare, at every level', () => {
    const leaking = { ...row, password_hash: 'secret', cpu_usage: { ...row.cpu_usage, secret: 'secret' } }
    expect(csv.line(leaking)).toBe(csv.line(row))
  })

  test('throws when a declared field is missing', () => {
    const { status: _, ...lacking } = row
    expect(() => csv.line(lacking)).toThrow('A record lacks status')
  })

  test('has a list of texts in one cell, and records as JSON of their declared fields', () => {
    const { line } = csvFormat(
      v2,
      listOf(
        z.object({
          scopes: z.array(z.enum(['A', 'B'])),
          items: z.array(z.object({ amount: z.string() })),
          counts: z.record(z.string(), z.int()),
        }),
      ),
    )
    const cells = read(line({ scopes: ['A', 'B'], items: [{ amount: '1', secret: 2 }], counts: { active: 3 } }))[0]
    expect(cells).toEqual(['A, B', '[{"amount":"1"}]', '{"active":3}'])
  })
})

describe('a cell of text', () => {
  const { line } = csvFormat(
    v2,
    listOf(z.object({ text: z.string().nullable(), amount: z.number().register(units, { unit: 'EUR' }) })),
  )
  const cellOf = (text: string | null) => read(line({ text, amount: -1 }))[0]?.[0]

  const special = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;|a1 \'') })

  test('reads back unchanged except for added apostrophes, and never starts a formula', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), special), (text) => {
        const cell = cellOf(text)
        expect(cell?.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
        expect(cell).not.toMatch(/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/)
      }),
      { numRuns: 2000 },
    )
  })

  test('starts no formula in a spreadsheet that separates cells by semicolons or tabs', () => {
    fc.assert(
      fc.property(special, (text) => {
        // Every spreadsheet reads the quote at the start of the line as a quote; some read any other quote as text of the
        // cell.
        const [first, ...others] = line({ text, amount: 1 })
          .slice(1)
          .split(/[;\t\r\n]/)
        expect(first).not.toMatch(/^([=+@]|-(?!\d+(\.\d+)?"))/)
        for (const cell of others) expect(cell).not.toMatch(/^"*[=+@-]/)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a\n@SUM(A1)', "a\n'@SUM(A1)"],
    ['a;"=1+1', 'a;"\'=1+1'],
    ['a;-1+1', "a;'-1+1"],
  ])('%j is written as %j', (text, written) => expect(cellOf(text)).toBe(written))

  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")', '＝1', '-'])(
    '%j gets an apostrophe in front',
    (text) => expect(cellOf(text)?.[0]).toBe("'"),
  )

  test.each(['-12.50', '-3', 'a=1', '1+1', "'=1", ' =1', 'ß', '"', 'a,b', 'a\r\nb'])('%j is unchanged', (text) =>
    expect(cellOf(text)).toBe(text),
  )

  test('is quoted when it is empty, which distinguishes it from a missing one', () => {
    expect(line({ text: '', amount: 0 })).toBe('"",0\r\n')
    expect(line({ text: null, amount: 0 })).toBe(',0\r\n')
  })

  test('is always quoted, and a number never', () => {
    expect(line({ text: 'a "b", c', amount: -1.5 })).toBe('"a ""b"", c",-1.5\r\n')
    expect(line({ text: 'a\nb', amount: 1e21 })).toBe('"a\nb",1e+21\r\n')
    expect(line({ text: 'plain', amount: 1 })).toBe('"plain",1\r\n')
  })
})
