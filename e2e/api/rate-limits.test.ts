import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Product, startProduct } from '../setup/product.ts'
import type { ErrorBody } from './bodies.ts'

const { partnerA, partnerB } = { partnerA: inject('partnerA'), partnerB: inject('partnerB') }
const mount = inject('mount')
let product: Product

beforeAll(async () => {
  const limits = { RATE_LIMIT: '5/60', AUTH_FAILURE_LIMIT: '3/60', TRUSTED_PROXY_HOPS: '1' }
  product = await startProduct({ mount, env: { ...inject('env'), ...limits } })
}, 60_000)

afterAll(() => product?.stop())

async function ask(access: { user_uuid: string; token: string }, more: Record<string, string> = {}) {
  const headers = { 'X-Auth-UserId': access.user_uuid, 'X-Auth-Token': access.token, ...more }
  const response = await fetch(`${product.url}/hybrid-core/v2/hybrid-cores`, { headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as ErrorBody }
}

test('a caller is told what is left, then how long to wait, and no other caller is held up', async () => {
  const left: (string | null)[] = []
  for (let n = 0; n < 5; n++) {
    const { status, headers } = await ask(partnerA)
    expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"caller";q=5;w=60'])
    left.push(headers.get('ratelimit')?.replace(/;t=\d+$/, '') ?? null)
  }
  expect(left).toEqual([4, 3, 2, 1, 0].map((remaining) => `"caller";r=${remaining}`))

  const { status, headers, body } = await ask(partnerA)
  const seconds = Number(headers.get('retry-after'))
  expect([status, body.errors[0]?.title, body.errors[0]?.detail]).toEqual([
    429,
    'Too Many Requests',
    `Try again in ${seconds} s.`,
  ])
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(Math.abs(Number(headers.get('ratelimit-reset')) - Date.now() - seconds * 1000)).toBeLessThan(2_000)
  expect((await ask(partnerB)).status).toBe(200)
})

describe.runIf(mount === 'server')('failed authentications', () => {
  const wrong = { user_uuid: partnerB.user_uuid, token: 'hct_wrong' }

  test('are counted by address: another address still gets in, as the same user', async () => {
    const here = { 'X-Forwarded-For': '192.0.2.7' }
    for (let n = 0; n < 3; n++) expect((await ask(wrong, here)).status).toBe(401)
    const { status, headers, body } = await ask(partnerB, here)
    expect([status, body.errors[0]?.title, headers.get('ratelimit-policy')]).toEqual([
      429,
      'Too Many Requests',
      '"failures";q=3;w=60',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(partnerB, { 'X-Forwarded-For': '192.0.2.8' })).status).toBe(200)
  })

  test('of requests without any credentials are not counted', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.9' }
    for (let n = 0; n < 5; n++) {
      expect((await fetch(`${product.url}/hybrid-core/v2/hybrid-cores`, { headers })).status).toBe(401)
    }
    expect((await ask(partnerB, headers)).status).toBe(200)
  })
})
