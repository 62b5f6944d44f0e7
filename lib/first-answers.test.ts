import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import { query } from './api/client.ts'
import { getHybridCore, listHybridCores } from './api/contract/hybrid-core.ts'
import type { Router } from './api/router.ts'
import { firstAnswers } from './first-answers.ts'

const page = { headers: new Headers({ cookie: 'a=1; session=s' }) }
const current = vi.hoisted((): { router?: unknown } => ({}))
vi.mock('next/headers', () => ({ headers: async () => page.headers }))
vi.mock('./service.ts', () => ({ service: () => ({ router: current.router }) }))

const db = await memoryDatabase()
const router = memoryRouter(db)
const asked: Request[] = []
beforeEach(() => {
  asked.length = 0
  current.router = ((request, facts) => {
    asked.push(request)
    return router(request, facts)
  }) satisfies Router
})
afterAll(() => db.close())
// The first call of all compiles what later ones use, and a page does not wait for long.
beforeAll(async () => {
  await router(new Request('http://localhost/hybrid-core/v2/hybrid-cores'), {})
})

const cores = query(listHybridCores, { params: {} })
const unknown = query(getHybridCore, { params: { hybrid_core_id: 'nope' } })

test('the answers are those of the API to the page’s own session, ready to be sent to the browser', async () => {
  const { queries } = await firstAnswers(cores)
  expect(queries).toMatchObject([{ queryKey: cores.queryKey, state: { data: { meta: { page: { total: 2 } } } } }])
  expect(asked.map(({ headers }) => headers.get('cookie'))).toEqual(['a=1; session=s'])
  expect(structuredClone(queries)).toEqual(queries)
})

test('a refused one is left to the browser, and the others are not', async () => {
  const { queries } = await firstAnswers(unknown, cores)
  expect(queries.map(({ queryKey }) => queryKey)).toEqual([cores.queryKey])
})

test('a page does not wait for an answer that does not come', async () => {
  current.router = () => new Promise(() => {})
  const startedAt = performance.now()
  expect((await firstAnswers(cores)).queries).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
