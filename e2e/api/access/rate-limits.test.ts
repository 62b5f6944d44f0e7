import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Product, startProduct } from '#e2e/setup/processes/product.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { expectEffect } from '../support/expect-effect.ts'

const mount = inject('mount')
/** Several workers count exactly for a caller who sends fewer than four requests a second. */
const exactAfterMs = Number(process.env.WEB_CONCURRENCY ?? 1) > 1 ? 300 : 0
let product: Product
// On PostgreSQL the shared product counts in the same database, so these callers and addresses are new.
let one: Credentials
let another: Credentials

beforeAll(async () => {
  product = await start()
  one = await newCaller()
  another = await newCaller()
}, 60_000)

afterAll(() => product?.stop())

function start(): Promise<Product> {
  const limits = { RATE_LIMIT: '5/60', AUTH_FAILURE_LIMIT: '3/60', TRUSTED_PROXY_HOPS: '1' }
  return startProduct({ mount, env: { ...inject('env'), ...limits } })
}

async function newCaller(): Promise<Credentials> {
  const email = await createUser(`${randomUUID()}@limits.example`)
  return createToken(email, 'limited')
}

async function fetchApi(credentials: Credentials, more: Record<string, string> = {}, { url } = product) {
  const headers = { 'X-Forwarded-For': '192.0.2.1', ...credentials, ...more }
  const response = await fetch(`${url}/hybrid-core/v2/hybrid-cores`, { headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as ErrorBody }
}

test('a caller sees the remaining requests, then the time to wait; other callers are not affected', async () => {
  const left: (string | null)[] = []
  for (let n = 0; n < 5; n++) {
    const { status, headers } = await fetchApi(one)
    expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"caller";q=5;w=60'])
    left.push(headers.get('ratelimit')?.replace(/;t=\d+$/, '') ?? null)
    await sleep(exactAfterMs)
  }
  expect(left).toEqual([4, 3, 2, 1, 0].map((remaining) => `"caller";r=${remaining}`))

  const sentAt = Date.now()
  const { status, headers, body } = await fetchApi(one)
  const seconds = Number(headers.get('retry-after'))
  expect([status, body.errors[0]?.title, body.errors[0]?.detail]).toEqual([
    429,
    'Too Many Requests',
    `Try again in ${seconds} s.`,
  ])
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  // Both are whole seconds of the time at which the server responded.
  const respondedAt = Number(headers.get('ratelimit-reset')) - seconds * 1_000
  expect(respondedAt).toBeGreaterThan(sentAt - 2_000)
  expect(respondedAt).toBeLessThan(Date.now() + 2_000)
  expect((await fetchApi(another)).status).toBe(200)
})

describe.runIf(mount === 'server')('failed authentications', () => {
  const wrong = () => ({ ...another, 'X-Auth-Token': 'hct_wrong' })

  test('are counted by address: the same user still gets in from another address', async () => {
    const here = { 'X-Forwarded-For': '192.0.2.7' }
    for (let n = 0; n < 3; n++) expect((await fetchApi(wrong(), here)).status).toBe(401)
    // Several at once, so that every worker responds.
    const more = () => Promise.all(Array.from({ length: 8 }, async () => (await fetchApi(wrong(), here)).status))
    await expectEffect(more, Array<number>(8).fill(429))
    const { status, headers, body } = await fetchApi(another, here)
    expect([status, body.errors[0]?.title, headers.get('ratelimit-policy')]).toEqual([
      429,
      'Too Many Requests',
      '"failures";q=3;w=60',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetchApi(another, { 'X-Forwarded-For': '192.0.2.8' })).status).toBe(200)
  })

  test('are not counted for requests without credentials', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.9' }
    for (let n = 0; n < 5; n++) {
      expect((await fetch(`${product.url}/hybrid-core/v2/hybrid-cores`, { headers })).status).toBe(401)
    }
    expect((await fetchApi(another, headers)).status).toBe(200)
  })
})

test.runIf(inject('engine') === 'postgres')(
  'several servers on one PostgreSQL share the counts of callers and of addresses with wrong credentials',
  async () => {
    const second = await start()
    const caller = await newCaller()
    const from = { 'X-Forwarded-For': '192.0.2.10' }
    const wrong = { ...caller, 'X-Auth-Token': 'hct_wrong' }
    const servers = [product, second, product, second]
    // Slow enough for each server to read the counts of the other.
    const sendInTurn = async (credentials: Credentials, headers: Record<string, string>) => {
      const statuses: number[] = []
      for (const server of servers.concat(servers)) {
        statuses.push((await fetchApi(credentials, headers, server)).status)
        await sleep(600)
      }
      return statuses
    }
    expect(await sendInTurn(caller, {})).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    if (mount === 'server') expect(await sendInTurn(wrong, from)).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    await second.stop()
  },
)
