import { expect, test } from 'vitest'
import { type PreparedResponse, prepareResponse } from '../http/responses.ts'
import { type CacheKey, ResponseCache } from './response-cache.ts'

const key: CacheKey = { version: 'one', partnerUuid: 'a', path: '/x', queryPairs: [['filter[id]', 'y']] }

/** The text of the stored response, or else of a computed one. */
async function find(cache: ResponseCache, key: CacheKey, compute: () => Promise<PreparedResponse>): Promise<string> {
  return Buffer.from((await cache.find(key, compute)).body).toString()
}

test('a response is computed once while nothing has changed', async () => {
  const cache = new ResponseCache()
  let computed = 0
  const compute = async () => prepareResponse(`response ${++computed}`, {})
  expect(await find(cache, key, compute)).toBe('response 1')
  expect(await find(cache, { ...key }, compute)).toBe('response 1')
  expect(cache.counts).toEqual({ kept: 1, computed: 1 })
})

test.each<[string, Partial<CacheKey>]>([
  ['state', { version: 'two' }],
  ['partner', { partnerUuid: 'b' }],
  ['path', { path: '/z' }],
  ['query', { queryPairs: [['filter[id]', 'z']] }],
  ['order of a query', { queryPairs: [['', ''], ...key.queryPairs] }],
  ['text that looks alike', { partnerUuid: 'a","/x', path: '' }],
])('a stored response is not used for another %s', async (_, other) => {
  const cache = new ResponseCache()
  await cache.find(key, async () => prepareResponse('of the first', {}))
  const found = await find(cache, { ...key, ...other }, async () => prepareResponse('of the other', {}))
  expect(found).toBe('of the other')
})

test('requests for a response that is being computed wait for it, and get its error', async () => {
  const cache = new ResponseCache()
  let computed = 0
  let end: ((response: PreparedResponse) => void) | undefined
  const compute = () => {
    computed++
    return new Promise<PreparedResponse>((resolve) => {
      end = resolve
    })
  }
  const texts = Promise.all([1, 2, 3].map(() => find(cache, { ...key }, compute)))
  end?.(prepareResponse('response', {}))
  expect(await texts).toEqual(['response', 'response', 'response'])
  expect([computed, cache.counts]).toEqual([1, { kept: 2, computed: 1 }])

  const other = { ...key, version: 'two' }
  const failed = [1, 2].map(() => cache.find(other, () => Promise.reject(new Error('away'))))
  expect(await Promise.allSettled(failed)).toMatchObject(failed.map(() => ({ reason: { message: 'away' } })))
})

test('a response that is larger than the cache is not stored', async () => {
  const cache = new ResponseCache(0)
  for (const body of ['one', 'two']) expect(await find(cache, key, async () => prepareResponse(body, {}))).toBe(body)
})

test('responses of a former state take no memory', async () => {
  const cache = new ResponseCache()
  for (const path of ['/a', '/b', '/c'])
    await find(cache, { ...key, path }, async () => prepareResponse('x'.repeat(1_000), {}))
  expect(cache.storedBytes).toBeGreaterThan(3_000)
  await find(cache, { ...key, version: 'two' }, async () => prepareResponse('', {}))
  expect(cache.storedBytes).toBeLessThan(1_000)
})

test('an error is not stored', async () => {
  const cache = new ResponseCache()
  await expect(cache.find(key, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await find(cache, key, async () => prepareResponse('back', {}))).toBe('back')
})

test('a stored response takes no more memory than is counted for it', () => {
  for (const text of ['', '{}', 'é€😀', 'x'.repeat(100_000)]) {
    const { body } = prepareResponse(text, {})
    expect(Buffer.from(body).toString()).toBe(text)
    expect(body.buffer.byteLength).toBe(body.byteLength)
  }
})
