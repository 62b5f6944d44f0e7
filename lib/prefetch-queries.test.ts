import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import { query } from './api/client.ts'
import { getHybridCore, listHybridCores } from './api/contract/hybrid-core.ts'
import type { StandardRouter } from './api/router/router.ts'
import { prefetchQueries } from './prefetch-queries.ts'

const page = { headers: new Headers({ cookie: 'a=1; session=s', 'x-request-id': 'id-of-the-page' }) }
const current = vi.hoisted((): { fetch?: unknown } => ({}))
vi.mock('next/headers', () => ({ headers: async () => page.headers }))
vi.mock('./process-service.ts', () => ({ service: async () => ({ fetch: current.fetch }) }))

const db = await memoryDatabase()
const router = memoryRouter(db)
const requested: Request[] = []
beforeEach(() => {
  requested.length = 0
  current.fetch = ((request, facts) => {
    requested.push(request)
    return router(request, facts)
  }) satisfies StandardRouter
})
afterAll(() => db.close())
// The first call of all compiles what later ones use, and a page does not wait for long.
beforeAll(async () => {
  await router(new Request('http://localhost/hybrid-core/v2/hybrid-cores'), {})
})

const cores = query(listHybridCores, { params: {} })
const unknown = query(getHybridCore, { params: { hybrid_core_id: 'nope' } })

test('prefetched responses are those of the API for the page’s session, ready to be sent to the browser', async () => {
  const { queries } = await prefetchQueries(cores)
  expect(queries).toMatchObject([{ queryKey: cores.queryKey, state: { data: { meta: { page: { total: 2 } } } } }])
  expect(requested.map(({ headers }) => headers.get('cookie'))).toEqual(['a=1; session=s'])
  expect(structuredClone(queries)).toEqual(queries)
})

test('a rejected query is left to the browser, and the others are prefetched', async () => {
  // A page number below 1 is a wrong value.
  const rejected = query(listHybridCores, { params: {}, page: { number: 0 } })
  const { queries } = await prefetchQueries(rejected, cores)
  expect(queries.map(({ queryKey }) => queryKey)).toEqual([cores.queryKey])
})

test('a page of an unknown record is a 404', async () => {
  await expect(prefetchQueries(unknown, cores)).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

test('a page whose record exists leaves any other unknown record to the browser', async () => {
  const { queries } = await prefetchQueries(cores, unknown)
  expect(queries.map(({ queryKey }) => queryKey)).toEqual([cores.queryKey])
})

test('the requests of a page have its request id, so that audit events name a response that was sent', async () => {
  await prefetchQueries(cores, unknown).catch(() => {})
  expect(requested.map(({ headers }) => headers.get('x-request-id'))).toEqual(['id-of-the-page', 'id-of-the-page'])
})

test('a page does not wait for a response that does not arrive', async () => {
  current.fetch = () => new Promise(() => {})
  expect((await prefetchQueries(cores)).queries).toEqual([])
})
