import { afterAll, describe, expect, test } from 'vitest'
import { callerOf, memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { StandardRouter } from '../router/router.ts'

const db = await memoryDatabase()
afterAll(() => db.close())

/** What the requests of a test accept, in turn. */
const formats = [
  ['CSV', ['text/csv']],
  ['NDJSON', ['application/x-ndjson']],
  ['CSV and NDJSON together', ['text/csv', 'application/x-ndjson']],
] as const

describe.each(formats)('downloads of %s', (_, accepted) => {
  const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
  let sent = 0
  const request = (method = 'GET') =>
    new Request('http://anything.example/', {
      method,
      headers: { Accept: accepted[sent++ % accepted.length] as string },
    })
  const routerOf = (callers: readonly Caller[]) => {
    let asked = 0
    return memoryRouter(db, { authenticate: async () => callers[asked++ % callers.length] as Caller })
  }
  const callers = ['a', 'b', 'c', 'd'].map((userUuid) => ({ ...callerOf('partner'), userUuid }))
  const askAll = (router: StandardRouter, count: number) =>
    Promise.all(Array.from({ length: count }, () => router(request(), { target: list })))

  test('are at most 3 at once for a caller; one more is a 429 with Retry-After', async () => {
    const router = routerOf(callers.slice(0, 1))
    const responses = await askAll(router, 5)
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    const [, , , refused] = responses
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(await refused?.json()).toMatchObject({ errors: [{ status: 429, title: 'Too Many Requests' }] })
    await Promise.all(responses.map((response) => response.bodyUsed || response.text()))
    expect((await askAll(router, 3)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('are at most 6 at once for a partner, over all its callers; another partner still has its own', async () => {
    const other = { ...callerOf('other'), userUuid: 'e' }
    const responses = await askAll(routerOf([...callers, ...callers, other]), 9)
    // The other partner has no core `alpha`: its request was not refused.
    expect(responses.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429, 429, 404])
  })

  test('are at most 8 at once for a process, over all partners', async () => {
    const [first, second] = callers as [Caller, Caller]
    const others = ['e', 'f', 'g'].map((userUuid) => ({ ...callerOf('other'), userUuid }))
    const router = routerOf([first, second, first, second, first, second, ...others])
    const cores = () => router(request(), { target: '/hybrid-core/v2/hybrid-cores' })
    const responses = await Promise.all(Array.from({ length: 9 }, cores))
    expect(responses.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429])
  })

  test('do not count when they were rejected, have failed or were cancelled', async () => {
    const router = routerOf(callers.slice(0, 1))
    const unknown = () => router(request(), { target: list.replace('alpha', 'no') })
    for (let n = 0; n < 10; n++) expect((await unknown()).status).toBe(404)
    for (let n = 0; n < 10; n++) {
      const [response] = await askAll(router, 1)
      expect(response?.status).toBe(200)
      await response?.body?.cancel()
    }
  })

  test('limit neither JSON lists nor HEAD requests', async () => {
    const router = routerOf(callers.slice(0, 1))
    await askAll(router, 3)
    const json = new Request('http://anything.example/', { headers: { Accept: 'application/json' } })
    for (const other of [json, request('HEAD')]) expect((await router(other, { target: list })).status).toBe(200)
  })
})
