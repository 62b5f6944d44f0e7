import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Service, startPrometheus, startVictoriaMetrics } from '../setup/sources/servers.ts'
import { startTextExporter, type TextExporter } from '../setup/sources/text-exporter.ts'
import { importedAt, setUpCollecting, sourceOf } from './support/collecting.ts'

const hourMs = 3_600_000
const series = (name: string, node: string, value: string, more = '') => `${name}{node="${node}"${more}} ${value}`

const metrics = [
  ...['good', 'nan', 'endless', 'negative', 'double'].map((node) => series('used', node, '5')),
  series('used', 'double', '6', ',other="x"'),
  series('total', 'good', '10'),
  series('total', 'nan', 'NaN'),
  series('total', 'endless', '+Inf'),
  series('total', 'negative', '-10'),
  series('total', 'double', '10'),
  series('only', 'good', '1'),
  ...Array.from({ length: 10_000 }, (_, n) => series('many', `unknown-${n}`, String(n))),
].map((line) => `${line}\n`)

describe.each([
  ['Prometheus', startPrometheus],
  ['VictoriaMetrics', startVictoriaMetrics],
])('a round of %s', (name, start) => {
  const nodes = ['good', 'nan', 'endless', 'negative', 'double']
  const { collect, collectUntil, stored } = setUpCollecting(Object.fromEntries(nodes.map((id) => [id, 'compute'])))
  let exporter: TextExporter
  let server: Service
  const source = (queries: string, more = '') =>
    sourceOf(`url: ${server.url}\nasset_label: node\n${more}\nqueries: [{node_type: compute, memory: {${queries}}}]`)
  beforeAll(async () => {
    exporter = await startTextExporter({ '/metrics': metrics.join('') })
    server = await start([{ name: 'liar', targets: [exporter.target] }])
    await collectUntil(source('used: only, total: 2'), 1)
  })
  afterAll(async () => {
    await Promise.all([server?.stop(), exporter?.close()])
  })
  afterEach(() => vi.useRealTimers())

  test('writes no value that is not finite, negative or ambiguous, reports each kind, and writes the others', async () => {
    const report = await collect(source('used: used, total: total'))
    // The source does not fail for single values.
    expect(report).toMatchObject({ received: 1, changed: 1, unmappedCount: 0, errors: [] })
    const notReported = name === 'Prometheus' ? [] : ['a value is not written, of nan: there is no total']
    expect(report.warnings.sort()).toEqual(
      [
        'compute memory.used: a value is not written, of double: the asset has several series',
        ...(name === 'Prometheus'
          ? [
              'compute memory.total: 2 values are not written, the first of endless: must be a finite number, but is "+Inf"',
            ]
          : ['compute memory.total: a value is not written, of endless: must be a finite number, but is "+Inf"']),
        'compute memory.total: a value is not written, of negative: must be >= 0, but is "-10"',
        // VictoriaMetrics leaves out what is no number.
        ...notReported.map((line) => `compute memory: ${line}`),
      ].sort(),
    )
    expect(await stored('good')).toMatchObject({ memory_used: 5, memory_total: 10, observed_at: report.startedAt })
    for (const id of nodes.slice(1))
      expect(await stored(id)).toMatchObject({ memory_total: null, observed_at: importedAt })
  })

  test('counts 10,000 labels without an asset, and lists 20', async () => {
    const report = await collect(source('used: many, total: many'))
    expect(report).toMatchObject({ received: 10_000, changed: 0, unmappedCount: 10_000 })
    expect(report.errors).toEqual(['no series leads to an asset'])
    expect(report.unmapped).toHaveLength(20)
  })

  test('with a query that the server refuses reports its reason in one line, and writes the others', async () => {
    const text = `url: ${server.url}\nasset_label: node\nqueries: [{node_type: compute, memory: {used: only, total: 9}, cpu: {used: 'sum(', total: 2}}]`
    const report = await collect(sourceOf(text))
    expect(report.changed).toBe(1)
    expect(report.errors).toEqual([expect.stringMatching(/^compute cpu\.used: the server reports: \S.{10,}$/)])
  })

  test.each([hourMs, -hourMs])('is refused when its clock differs by %i ms from ours', async (difference) => {
    const before = await stored('good')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - difference })
    const report = await collect(source('used: only, total: 2'))
    const side = difference > 0 ? 'ahead of' : 'behind'
    expect(report.errors).toEqual([
      expect.stringMatching(new RegExp(`^the clock of the server is 3[56]\\d\\d s ${side} ours`)),
    ])
    expect(await stored('good')).toEqual(before)
  })

  test('creates assets when the source says so', async () => {
    const created = source('used: many < 3, total: 10', 'create: true')
    expect(await collect(created)).toMatchObject({ created: 3, unmappedCount: 0, errors: [] })
    expect(await stored('unknown-2')).toMatchObject({ status: 'active', node_type: 'compute', memory_used: 2 })
  })
})
