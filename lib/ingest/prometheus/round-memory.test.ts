import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mapSeries } from './map-series.ts'
import { type Sample, SampleList, SharedTexts } from './server/sample-list.ts'
import { testSource } from './test-prometheus.ts'

const count = 50_000
const names = ['compute memory.used', 'compute memory.total', 'compute storage.used', 'compute storage.total']

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const held = () => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('what a round keeps of a series until it is joined is less than 64 bytes', () => {
  const before = held()
  const texts = new SharedTexts()
  const lists = names.map((_, query) => {
    const list = new SampleList(texts)
    // As in a response, each text is a new one.
    const textOf = (text: string) => Buffer.from(text).toString()
    for (let n = 0; n < count; n++) {
      list.add({ asset: textOf(`node-${n}`), core: textOf(`core-${n % 100}`), value: textOf(String(n * 1e6 + query)) })
    }
    return list
  })
  expect((held() - before) / (names.length * count)).toBeLessThan(64)
  expect(lists.map(({ length }) => length)).toEqual(names.map(() => count))
})

test('what a round keeps of an asset until it is written is less than 160 bytes', async () => {
  const before = held()
  const assets = await mapped()
  const bytes = (held() - before) / count
  expect([assets.length, assets.at(count - 1)?.quantities]).toEqual([
    count,
    { memory: { used: count - 1, total: count }, storage: { used: count - 1, total: count } },
  ])
  expect(bytes).toBeLessThan(160)
})

/** The samples are not in memory any more when this returns. */
async function mapped() {
  const source = testSource('http://x', names, { core: { label: 'core' } })
  const samples = new Map(
    source.queries.map((query) => [
      query,
      Array.from({ length: count }, (_, n): Sample => {
        return { asset: `node-${n}`, core: `core-${n % 100}`, value: String(query.field === 'used' ? n : count) }
      }),
    ]),
  )
  return (await mapSeries(source, { samples })).assets
}
