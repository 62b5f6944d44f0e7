import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Product, startProduct } from '../setup/product.ts'
import { type Credentials, createToken, createUser } from './access.ts'
import type { ErrorBody } from './bodies.ts'

const mount = inject('mount')
let product: Product
// On PostgreSQL the product that all tests share counts its callers, and addresses, in the same place: they are new.
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

async function ask(credentials: Credentials, more: Record<string, string> = {}, { url } = product) {
  const headers = { 'X-Forwarded-For': '192.0.2.1', ...credentials, ...more }
  const response = await fetch(`${url}/hybrid-core/v2/hybrid-cores`, { headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as ErrorBody }
}

test('a caller is told what is left, then how long to wait, and no other caller is held up', async () => {
  const left: (string | null)[] = []
  for (let n = 0; n < 5; n++) {
    const { status, headers } = await ask(one)
    expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"caller";q=5;w=60'])
    left.push(headers.get('ratelimit')?.replace(/;t=\d+$/, '') ?? null)
  }
  expect(left).toEqual([4, 3, 2, 1, 0].map((remaining) => `"caller";r=${remaining}`))

  const { status, headers, body } = await ask(one)
  const seconds = Number(headers.get('retry-after'))
  expect([status, body.errors[0]?.title, body.errors[0]?.detail]).toEqual([
    429,
    'Too Many Requests',
    `Try again in ${seconds} s.`,
  ])
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(Math.abs(Number(headers.get('ratelimit-reset')) - Date.now() - seconds * 1000)).toBeLessThan(2_000)
  expect((await ask(another)).status).toBe(200)
})

describe.runIf(mount === 'server')('failed authentications', () => {
  const wrong = () => ({ ...another, 'X-Auth-Token': 'hct_wrong' })

  test('are counted by address: another address still gets in, as the same user', async () => {
    const here = { 'X-Forwarded-For': '192.0.2.7' }
    for (let n = 0; n < 3; n++) expect((await ask(wrong(), here)).status).toBe(401)
    const { status, headers, body } = await ask(another, here)
    expect([status, body.errors[0]?.title, headers.get('ratelimit-policy')]).toEqual([
      429,
      'Too Many Requests',
      '"failures";q=3;w=60',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(another, { 'X-Forwarded-For': '192.0.2.8' })).status).toBe(200)
  })

  test('of requests without any credentials are not counted', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.9' }
    for (let n = 0; n < 5; n++) {
      expect((await fetch(`${product.url}/hybrid-core/v2/hybrid-cores`, { headers })).status).toBe(401)
    }
    expect((await ask(another, headers)).status).toBe(200)
  })
})

test.runIf(inject('engine') === 'postgres')(
  'several servers on one PostgreSQL count their callers, and addresses that guess, together',
  async () => {
    const second = await start()
    const caller = await newCaller()
    const from = { 'X-Forwarded-For': '192.0.2.10' }
    const wrong = { ...caller, 'X-Auth-Token': 'hct_wrong' }
    const ways = [product, second, product, second]
    // One after the other, each as slow as a server needs to ask how the others have counted.
    const inTurn = async (credentials: Credentials, headers: Record<string, string>) => {
      const statuses: number[] = []
      for (const server of ways.concat(ways)) {
        statuses.push((await ask(credentials, headers, server)).status)
        await sleep(300)
      }
      return statuses
    }
    expect(await inTurn(caller, {})).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    if (mount === 'server') expect(await inTurn(wrong, from)).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    await second.stop()
  },
)
