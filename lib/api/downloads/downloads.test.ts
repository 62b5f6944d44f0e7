import { afterAll, describe, expect, test } from 'vitest'
import { callerOf, memoryDatabase, memoryRouter } from '#e2e/setup/memory-service.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { Router } from '../router/router.ts'

const db = await memoryDatabase()
afterAll(() => db.close())

describe('CSV downloads', () => {
  const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
  const init = { headers: { Accept: 'text/csv' } }
  const routerOf = (callers: readonly Caller[]) => {
    let asked = 0
    return memoryRouter(db, { authenticate: async () => callers[asked++ % callers.length] as Caller })
  }
  const callers = ['a', 'b', 'c', 'd'].map((userUuid) => ({ ...callerOf('partner'), userUuid }))
  const askAll = (router: Router, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => router(new Request('http://anything.example/', init), { target: list })),
    )

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

  test('are at most 8 at once for a process, over all callers', async () => {
    const responses = await askAll(routerOf(callers), 12)
    expect(responses.map(({ status }) => status)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)])
  })

  test('do not count when they were rejected, have failed or were cancelled', async () => {
    const router = routerOf(callers.slice(0, 1))
    const unknown = () => router(new Request('http://anything.example/', init), { target: list.replace('alpha', 'no') })
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
    for (const [method, accept] of [
      ['GET', 'application/json'],
      ['HEAD', 'text/csv'],
    ] as const) {
      const request = new Request('http://anything.example/', { method, headers: { Accept: accept } })
      expect((await router(request, { target: list })).status).toBe(200)
    }
  })
})
