import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listTokens } from './contract/account.ts'
import { listAssets, listHybridCores, listStorageWorkload } from './contract/hybrid-core.ts'
import type { asset } from './contract/hybrid-core-records.ts'
import { units } from './contract/units.ts'
import { csvOf, isCsvList } from './csv.ts'
import { management, v1, v2 } from './dialects.ts'
import { endpoint } from './endpoint.ts'

const read = (text: string): string[][] => parse(text, { record_delimiter: '\r\n', relax_column_count: false })
const headerOf = (endpoint: Parameters<typeof csvOf>[1]) => read(csvOf(v2, endpoint).header)[0]

const listOf = (returns: z.ZodType) =>
  endpoint({
    id: 'things.list',
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
  test('are the fields of its contract, with their units, and without fields that are always the same', () => {
    expect(headerOf(listAssets)).toEqual([
      'id',
      'hybrid_core_id',
      'node_type',
      'status',
      'cpu_usage.percentage (%)',
      'cpu_usage.raw (cores)',
      'cpu_usage.total (cores)',
      'memory_usage.percentage (%)',
      'memory_usage.raw (bytes)',
      'memory_usage.total (bytes)',
      'storage_usage.percentage (%)',
      'storage_usage.raw (bytes)',
      'storage_usage.total (bytes)',
      'storage_usage.storage_type',
      'observed_at',
      'stale',
    ])
    expect(headerOf(listHybridCores)).toContain('workload.storage.distributed.raw (bytes)')
    expect(headerOf(listStorageWorkload)).toEqual(
      expect.arrayContaining(['mean_percentage (%)', 'imbalance (points)', 'at_risk.bytes (bytes)', 'headroom.fits']),
    )
    expect(headerOf(listTokens)).toContain('scopes')
  })

  test('are there for lists of v2 and management alone', () => {
    expect([v1, v2, management].map((dialect) => isCsvList(dialect, listAssets))).toEqual([false, true, true])
    expect(isCsvList(v2, { ...listAssets, shape: 'record' })).toBe(false)
  })
})

describe('a line', () => {
  const row = {
    id: 'cn-1',
    hybrid_core_id: 'alpha',
    node_type: 'compute',
    status: 'active',
    cpu_usage: { percentage: 12.5, raw: 0.125, total: 1, unit: 'core' },
    memory_usage: null,
    storage_usage: { percentage: 0, raw: 0, total: 9_007_199_254_740_991, unit: 'byte', storage_type: 'rocket' },
    observed_at: '2026-01-02T03:04:05.000Z',
    stale: false,
  } satisfies z.output<typeof asset>
  const csv = csvOf(v2, listAssets)

  test('holds numbers as they are, and nothing where nothing is known', () => {
    expect(csv.line(row)).toBe(
      'cn-1,alpha,compute,active,12.5,0.125,1,,,,0,0,9007199254740991,rocket,2026-01-02T03:04:05.000Z,false\r\n',
    )
    expect(csv.nameOf(row)).toBe('cn-1')
  })

  test('holds no field that the contract does not declare, wherever it stands', () => {
    const leaking = { ...row, password_hash: 'secret', cpu_usage: { ...row.cpu_usage, secret: 'secret' } }
    expect(csv.line(leaking)).toBe(csv.line(row))
  })

  test('is refused when a declared field is missing', () => {
    const { status: _, ...lacking } = row
    expect(() => csv.line(lacking)).toThrow('A record lacks status')
  })

  test('holds a list of texts in one cell, and records as JSON, of declared fields alone', () => {
    const { line } = csvOf(
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
  const { line } = csvOf(
    v2,
    listOf(z.object({ text: z.string().nullable(), amount: z.number().register(units, { unit: 'EUR' }) })),
  )
  const cellOf = (text: string | null) => read(line({ text, amount: -1 }))[0]?.[0]

  test('reads back the same, whatever it holds, and never begins a formula', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;|a1 \'') })),
        (text) => {
          const cell = cellOf(text)
          expect([text, `'${text}`]).toContain(cell)
          expect(cell).not.toMatch(/^[=+@\t\r\n]|^-(?!\d+(\.\d+)?$)/)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")', '＝1', '-'])(
    '%j has an apostrophe before it',
    (text) => expect(cellOf(text)).toBe(`'${text}`),
  )

  test.each(['-12.50', '-3', 'a=1', '1+1', "'=1", ' =1', 'ß', '"', 'a,b', 'a\r\nb'])('%j stays as it is', (text) =>
    expect(cellOf(text)).toBe(text),
  )

  test('is quoted when it is empty, so that it is told from a missing one', () => {
    expect(line({ text: '', amount: 0 })).toBe('"",0\r\n')
    expect(line({ text: null, amount: 0 })).toBe(',0\r\n')
  })

  test('is quoted when it holds a comma, a quote or the end of a line, and a number never is', () => {
    expect(line({ text: 'a "b", c', amount: -1.5 })).toBe('"a ""b"", c",-1.5\r\n')
    expect(line({ text: 'a\nb', amount: 1e21 })).toBe('"a\nb",1e+21\r\n')
  })
})
