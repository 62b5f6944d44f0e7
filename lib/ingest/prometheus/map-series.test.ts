import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relabelRule } from './file/relabel.ts'
import { mapSeries } from './map-series.ts'
import type { Sample } from './server/sample-list.ts'
import type { Source, SourceQuery } from './source.ts'

const query = (name: string, more: Partial<SourceQuery> = {}): SourceQuery => {
  const [nodeType, quantity, field] = name.split(/[ .]/) as [
    SourceQuery['nodeType'],
    SourceQuery['quantity'],
    SourceQuery['field'],
  ]
  return { nodeType, quantity, field, expression: name, assetLabel: 'nodename', relabel: [], ...more }
}
const sample = (asset: string | undefined, value: number | string, core?: string): Sample => ({
  asset,
  core,
  value: String(value),
})

function sourceOf(queries: SourceQuery[], core: Source['core'] = { id: 'c' }): Source {
  return {
    ...{ name: 's', url: 'http://x', credentials: undefined, headers: {}, caFile: undefined },
    ...{ intervalSeconds: 60, timeoutMs: 1_000, create: false, history: 'kept', core, queries },
  }
}

/** Maps the samples of each query; a query that is not named failed. */
async function map(results: [SourceQuery, Sample[] | 'failed'][], core?: Source['core'], others: SourceQuery[] = []) {
  const source = sourceOf([...results.map(([one]) => one), ...others], core)
  const succeeded = results.filter((one): one is [SourceQuery, Sample[]] => one[1] !== 'failed')
  const mapping = await mapSeries(source, { samples: new Map(succeeded) })
  return { ...mapping, assets: [...mapping.assets] }
}

const [used, total, allocated] = ['used', 'total', 'allocated'].map((field) => query(`compute memory.${field}`)) as [
  SourceQuery,
  SourceQuery,
  SourceQuery,
]

describe('the series of a round', () => {
  test('are joined by asset over the queries', async () => {
    const { assets, warnings } = await map([
      [used, [sample('a', 1.4), sample('b', '2e3')]],
      [total, [sample('b', 4_000), sample('a', 10)]],
      [allocated, [sample('b', 7)]],
      [query('compute cpu.used'), [sample('a', 0.25)]],
      [query('compute cpu.total'), [sample('a', 8)]],
    ])
    expect(warnings).toEqual([])
    expect(assets.map(({ id, quantities }) => [id, quantities])).toEqual([
      ['a', { memory: { used: 1, total: 10 }, cpu: { used: 0.25, total: 8 } }],
      ['b', { memory: { used: 2_000, total: 4_000, allocated: 7 } }],
    ])
  })

  test('take a constant as the value of every asset', async () => {
    const constant = query('compute memory.total', { expression: 100 })
    const { assets } = await map([[used, [sample('a', 1), sample('b', 2)]]], undefined, [constant])
    expect(assets.map(({ quantities }) => quantities.memory)).toEqual([
      { used: 1, total: 100 },
      { used: 2, total: 100 },
    ])
  })

  test.each(['NaN', '+Inf', '-Inf', '-1', '', '1e300', 'no number'])(
    'with the value %j write nothing, and are reported',
    async (value) => {
      const { assets, warnings } = await map([
        [used, [sample('a', value), sample('b', 1)]],
        [total, [sample('a', 2), sample('b', 2)]],
      ])
      expect(assets.map(({ id }) => id)).toEqual(['b'])
      expect(warnings).toEqual([
        expect.stringMatching(/^compute memory\.used: a value is not written, of a: must be .*, but is "/),
      ])
    },
  )

  test('of which two belong to one asset write nothing of this quantity, and are reported', async () => {
    const relabel = [relabelRule('([^.]+).*', '$1')]
    const both = query('compute memory.used', { relabel })
    const { assets, warnings } = await map([
      [both, [sample('a.x', 1), sample('a.y', 1), sample('b.x', 1)]],
      [total, [sample('a', 2), sample('b', 2)]],
      [query('compute cpu.used'), [sample('a', 1)]],
      [query('compute cpu.total'), [sample('a', 2)]],
    ])
    expect(assets.map(({ id, quantities }) => [id, Object.keys(quantities)])).toEqual([
      ['a', ['cpu']],
      ['b', ['memory']],
    ])
    expect(warnings).toEqual(['compute memory.used: a value is not written, of a.x (a): the asset has several series'])
  })

  test('of a failed query leave their quantities as they are, without a warning', async () => {
    const { assets, warnings } = await map([
      [used, [sample('a', 1)]],
      [total, 'failed'],
    ])
    expect([assets, warnings]).toEqual([[], []])
  })

  test('without used or total are reported, and write nothing', async () => {
    const { assets, warnings } = await map([
      [used, [sample('a', 1)]],
      [total, [sample('b', 1)]],
      [allocated, [sample('c', 1)]],
    ])
    expect(assets).toEqual([])
    expect(warnings).toEqual([
      'compute memory: 2 values are not written, the first of a: there is no total',
      'compute memory: 2 values are not written, the first of b: there is no used',
    ])
  })

  test('without the label, and with one that is no id, lead to no asset', async () => {
    const { assets, unmapped, warnings } = await map([
      [used, [sample(undefined, 1), sample('ä b', 1), sample('x'.repeat(300), 1)]],
      [total, []],
    ])
    expect(assets).toEqual([])
    expect(unmapped).toEqual(['ä b', `${'x'.repeat(200)}…`])
    expect(warnings).toEqual([
      expect.stringContaining('a value is not written, of unknown assets: the series has no label nodename'),
    ])
  })

  test('that relabelling makes empty are left out without a warning', async () => {
    const relabel = [relabelRule('gw-.*', '')]
    const { assets, unmapped, warnings } = await map([
      [query('compute memory.used', { relabel }), [sample('gw-1', 1)]],
      [total, []],
    ])
    expect([assets, unmapped, warnings]).toEqual([[], [], []])
  })

  test('belong to the core of their label', async () => {
    const { assets, warnings } = await map(
      [
        [used, [sample('a', 1, 'ber-1'), sample('a', 2, 'ham-1'), sample('a', 3)]],
        [total, [sample('a', 9, 'ber-1'), sample('a', 9, 'ham-1')]],
      ],
      { label: 'core' },
    )
    expect(assets.map(({ coreId, quantities }) => [coreId, quantities.memory?.used])).toEqual([
      ['ber-1', 1],
      ['ham-1', 2],
    ])
    expect(warnings).toEqual([expect.stringContaining('the series has no label core')])
  })

  test('are of 100,000 assets at most', async () => {
    const many = Array.from({ length: 100_002 }, (_, n) => sample(`a-${n}`, 1))
    const { assets, warnings } = await map([[used, many]], undefined, [
      query('compute memory.total', { expression: 2 }),
    ])
    expect(assets).toHaveLength(100_000)
    expect(warnings).toEqual([
      'compute memory.used: 2 values are not written, the first of a-100000: a round has at most 100,000 assets',
    ])
  })

  test('never bring a quantity that is not finite, negative or incomplete, whatever the values', async () => {
    const value = fc.oneof(fc.double(), fc.constantFrom('NaN', '+Inf', '-0', '0', '1', '9007199254740993', '1e9'))
    const samples = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', '', '.'), value).map(([asset, one]) => sample(asset || undefined, one)),
    )
    await fc.assert(
      fc.asyncProperty(samples, samples, samples, async (a, b, c) => {
        const { assets } = await map([
          [used, a],
          [total, b],
          [allocated, c],
        ])
        for (const { id, quantities } of assets) {
          for (const [n, field] of (['used', 'total', 'allocated'] as const).entries()) {
            const number = quantities.memory?.[field]
            if (field === 'allocated' && number === undefined) continue
            expect(Number.isSafeInteger(number) && Number(number) >= 0).toBe(true)
            expect([a, b, c][n]?.filter(({ asset }) => asset === id)).toHaveLength(1)
          }
        }
      }),
    )
  })
})
