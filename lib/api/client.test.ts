import { afterAll, afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import { addressOf, call, isForbidden, NoResponseError, query, ResponseError } from './client.ts'
import { getAsset, listAssets } from './contract/hybrid-core.ts'
import { updateContract } from './contract/management-contracts.ts'

const db = await memoryDatabase()
const router = memoryRouter(db)
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => router(new Request(`http://panel${address}`, init)))
})
afterEach(() => vi.clearAllMocks())
afterAll(() => db.close())

const params = { hybrid_core_id: 'alpha' }

test('a list request has the page, the filters and the sorts in their order', async () => {
  const input = {
    params,
    page: { size: 1 },
    filter: { status: ['active'] },
    sort: [{ name: 'memory_usage', descending: true }],
  } as const
  const { data, meta } = await call(listAssets, input)
  expect([data.map(({ id }) => id), meta.page]).toEqual([['cn-2'], { number: 1, size: 1, total: 2, total_pages: 2 }])
  expectTypeOf(data[0]?.node_type).toEqualTypeOf<'compute' | 'distributed_storage' | 'object_storage' | undefined>()
})

test('every value is encoded so that the server reads the same one', () => {
  const odd = 'a/b?c=d&e+f%'
  expect(decodeURIComponent(addressOf(getAsset, { params: { ...params, asset_id: odd } }))).toContain(odd)
  expect(addressOf(listAssets, { params, sort: [{ name: 'id', descending: false }] })).toContain('sort%5Bid%5D=%2B')
})

test('an error response is an ApiError with its problems and its request id', async () => {
  const refused = await call(getAsset, { params: { ...params, asset_id: 'nope' } }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ResponseError)
  expect(refused).toMatchObject({
    status: 404,
    message: expect.stringMatching(/^Asset unknown: .*nope/),
    problems: [{ detail: expect.stringContaining('nope') }],
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
})

test('a response that is not from the API is an error, too', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await expect(call(listAssets, { params })).rejects.toMatchObject({ status: 502, problems: [] })
})

test('the key of a query is its operation and input', () => {
  expect(query(listAssets, { params }).queryKey).toEqual(['assets', 'list', { params }])
  // @ts-expect-error: not a sort of this list
  query(listAssets, { params, sort: [{ name: 'secret', descending: false }] })
  // @ts-expect-error: the core is missing
  query(listAssets, { params: {} })
})

test('a record has its ETag, which a change sends as If-Match', async () => {
  const { tag } = await call(getAsset, { params: { ...params, asset_id: 'cn-1' } })
  expect(tag).toMatch(/^W\/"[\w-]+"$/)
  const fetch = vi.fn(async (_: string, __: RequestInit) => Response.json({ data: {} }))
  vi.stubGlobal('fetch', fetch)
  await call(updateContract, { params: { contract_uuid: 'x' }, fields: { email: 'a@example.com' }, ifMatch: tag })
  expect(new Headers(fetch.mock.calls[0]?.[1].headers).get('if-match')).toBe(tag)
})

test('a connection that fails before or within the response is no error of the response', async () => {
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  for (const fetch of [async () => Promise.reject(new TypeError('failed to fetch')), async () => new Response(cut)]) {
    vi.stubGlobal('fetch', fetch)
    await expect(call(listAssets, { params })).rejects.toThrow(NoResponseError)
  }
})

test('a cancelled call keeps its reason', async () => {
  const reason = new DOMException('stop', 'AbortError')
  vi.stubGlobal('fetch', async () => Promise.reject(reason))
  await expect(call(listAssets, { params }, AbortSignal.abort())).rejects.toBe(reason)
})

test('a missing right is distinguished from an ended session', () => {
  const refusal = (type: string) =>
    new ResponseError(401, [{ type, title: '', status: 401, detail: '', instance: '', data: {} }], null)
  expect(isForbidden(refusal('https://example.com/schema/problem/unauthorized'))).toBe(true)
  expect(isForbidden(refusal('https://example.com/docs/problems/authentication-failed'))).toBe(false)
  expect(isForbidden(new TypeError())).toBe(false)
})
