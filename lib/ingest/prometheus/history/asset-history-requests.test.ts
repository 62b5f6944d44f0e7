import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { respondWithResult, testSource } from '../test-prometheus.ts'
import { memory } from '../test-rounds.ts'
import { type Body, hourMs, now, path, span, useAssetHistories } from './test-asset-histories.ts'

describe.each(testEngines)('the history of an asset of a source on %s', (engine) => {
  const { server, reports, respondWith, setUp, rangeRequests } = useAssetHistories(engine)

  test.each<[string, () => void, string]>([
    ['fails', () => (server.handler = (response) => void response.writeHead(502).end()), 'responded with status 502'],
    ['is too slow', () => (server.handler = () => {}), 'did not respond within 0.2 s'],
    [
      'responds with too many series',
      () => {
        server.handler = (response) => {
          const result = Array.from({ length: 101 }, () => ({ metric: {}, values: [] }))
          respondWithResult(response, 'matrix', result)
        }
      },
      'responded with more than 100 series of an asset',
    ],
    [
      'responds with too many bytes',
      () => {
        server.handler = (response) => {
          const metric = { text: 'x'.repeat(1_000_000) }
          const result = Array.from({ length: 9 }, () => ({ metric, values: [] }))
          respondWithResult(response, 'matrix', result)
        }
      },
      'responded with more than 8 MiB',
    ],
    [
      'responds with something else',
      () => {
        server.handler = (response) => respondWithResult(response, 'vector', [])
      },
      'returned a vector instead of a matrix',
    ],
  ])('is a 503 with Retry-After if the source %s, which shows no address', async (_, prepare, reason) => {
    prepare()
    reports.length = 0
    const slow = reason.includes('0.2 s') ? { timeoutMs: 200 } : {}
    const response = await setUp(slow).fetch(`${path}?${span(2)}`)
    const text = await response.text()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((JSON.parse(text) as Body).errors).toMatchObject([
      {
        title: 'History temporarily unavailable',
        detail: "The history of this asset is in its source 'test', which does not deliver it now.",
      },
    ])
    expect(text).not.toContain(server.url.slice(7))
    expect(reports).toEqual([`test ${reason}`])
  })

  test('is requested once for calls at the same time and within a minute, and again after another file', async () => {
    respondWith(() => 5)
    const { rawOf, histories } = setUp()
    // Requests of former tests may still arrive: they are for shorter spans.
    const count = () =>
      rangeRequests().filter(({ form }) => Number(form.get('start')) * 1_000 < now - 20 * hourMs).length
    const all = await Promise.all([rawOf(span(24)), rawOf(span(24))])
    expect([...all, await rawOf(span(24))].map((points) => points?.length)).toEqual([24, 24, 24])
    expect(count()).toBe(2)
    await rawOf(span(25))
    expect(count()).toBe(4)
    histories.use([testSource(server.url, memory, { history: 'source' })])
    await rawOf(span(25))
    expect(count()).toBe(6)
  })

  test('is requested at most four times at once', async () => {
    const held: (() => void)[] = []
    respondWith(() => 5)
    const respond = server.handler
    server.handler = (...args) => void held.push(() => respond?.(...args))
    const { rawOf } = setUp()
    const all = Promise.all([1, 2, 3, 4, 5, 6].map((hours) => rawOf(span(hours))))
    await expect.poll(() => held.length).toBe(8)
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    expect(held).toHaveLength(8)
    for (const respond of held.splice(0)) respond()
    await expect.poll(() => held.length).toBe(4)
    for (const respond of held.splice(0)) respond()
    expect((await all).map((points) => points?.length)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
