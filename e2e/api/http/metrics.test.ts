import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import { type Product, startProduct } from '#e2e/setup/processes/product.ts'
import { metricsToken, setUpProxiedProduct, startBehindProxy } from '../support/proxied-product.ts'

const { uuid: partnerUuid, user_uuid: userUuid, token: apiToken } = inject('partnerA')
const secretQuery = 'filter[status]=sought'

describe.runIf(inject('mount') === 'server')('metrics and the log', () => {
  let product: Product
  let metricsPort: number

  beforeAll(async () => {
    metricsPort = await freePort()
    const settings = { METRICS_PORT: String(metricsPort), METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' }
    product = await startProduct({ mount: 'server', env: { ...inject('env'), ...settings } })
    const headers = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': apiToken, 'X-Request-Id': 'metrics-0001' }
    const list = `${product.url}/hybrid-core/v2/hybrid-cores/alpha/assets`
    await fetch(`${list}?${secretQuery}`, { headers })
    await fetch(`${list}/nothing`, { headers })
    await fetch(`${product.url}/sign-in?callbackUrl=/cores/secret`)
    await fetch(`${product.url}/nowhere/secret`)
  }, 60_000)

  afterAll(() => product?.stop())

  test('have rate, errors and duration by route template, and the state of the database', async () => {
    // The server counts a request after the response is sent; the client may have it sooner.
    await expect.poll(() => scrape(product.url, metricsToken)).toContain('route="(unknown)",status="404"')
    for (const text of [await scrape(`http://127.0.0.1:${metricsPort}`), await scrape(product.url, metricsToken)]) {
      for (const line of [
        'http_requests_total{method="GET",route="/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets",status="200"} 1',
        'http_requests_total{method="GET",route="/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets/:asset_id",status="404"} 1',
        'http_requests_total{method="GET",route="/sign-in",status="200"} 1',
        'http_requests_total{method="GET",route="(unknown)",status="404"} 1',
        'hybrid_core_database_up 1',
        `hybrid_core_source_errors{source="push:API tests",partner="${partnerUuid}"} 0`,
        `hybrid_core_source_warnings{source="push:API tests",partner="${partnerUuid}"} 0`,
      ]) {
        expect(text.split('\n')).toContain(line)
      }
      expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0.05",method="GET",route="\/hybrid-core/)
      expect(Number(/^hybrid_core_database_size_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000)
      expect(Number(/^hybrid_core_newest_observation_age_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeLessThan(3_600)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
      const waiting = /^hybrid_core_database_connections\{state="waiting"\} (\d+)$/m.exec(text)?.[1]
      expect(waiting).toBe(inject('engine') === 'postgres' ? '0' : undefined)
    }
  })

  test('need the bearer token for a scrape', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
      const { status } = await fetch(`${product.url}/metrics`, { headers: { authorization } })
      expect([authorization, status]).toEqual([authorization, 401])
    }
  })

  test('have one line per request, with caller, route and result and without secrets', async () => {
    await expect.poll(() => linesOf(product).length).toBeGreaterThanOrEqual(4)
    expect(linesOf(product).find(({ request_id }) => request_id === 'metrics-0001')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: 'metrics-0001',
      user_uuid: userUuid,
      partner_uuid: inject('partnerA').uuid,
      client_address: '127.0.0.1',
      method: 'GET',
      route: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    })
    expect(product.log()).not.toMatch(new RegExp(`secret|sought|${apiToken}`))
  })
})

test.runIf(inject('mount') === 'server')(
  'scrapes with a wrong token log one line, however often; requests without a token log none',
  async () => {
    const product = await startProduct({ mount: 'server', env: { ...inject('env'), METRICS_TOKEN: metricsToken } })
    const statuses = (headers: HeadersInit) =>
      Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${product.url}/metrics`, { headers })).status))
    const lines = () =>
      product
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { message: string })
        .filter(({ message }) => message.startsWith('Scrapes'))
    try {
      expect(await statuses({})).toEqual(Array(10).fill(401))
      await scrape(product.url, metricsToken)
      expect(lines()).toEqual([])
      expect(await statuses({ authorization: 'Bearer guessed-token' })).toEqual(Array(10).fill(401))
      const line = {
        level: 'warn',
        message: 'Scrapes of the metrics fail.',
        cause: 'a wrong bearer token, from 127.0.0.1',
      }
      await expect.poll(lines).toEqual([expect.objectContaining(line)])
      expect(product.log()).not.toMatch(/guessed-token/)
    } finally {
      await product.stop()
    }
  },
)

describe.runIf(inject('mount') === 'server')('the log line of wrong credentials', () => {
  const shared = setUpProxiedProduct()

  test('has the address of the client', async () => {
    await expectClientAddress(shared, '203.0.113.9')
  })

  test('has no address with LOG_CLIENT_ADDRESS=false', async () => {
    const product = await startBehindProxy({ LOG_LEVEL: 'info', LOG_CLIENT_ADDRESS: 'false' })
    try {
      await expectClientAddress(product, undefined)
    } finally {
      await product.stop()
    }
  })
})

type LoggingProduct = Pick<Product, 'url' | 'log'>

/** Sends wrong credentials through a proxy to the API and to the sign-in; expects this address in both log lines. */
async function expectClientAddress(product: LoggingProduct, address: string | undefined): Promise<void> {
  const behindProxy = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' }
  const wrong = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': 'guessed' }
  await fetch(`${product.url}/hybrid-core/v2/hybrid-cores`, { headers: { ...behindProxy, ...wrong } })
  await new SessionClient(product.url, behindProxy).signIn('nobody@metrics.example', 'guessed')
  const rejected = () => linesOf(product).filter(({ status }) => status === 401)
  await expect.poll(() => rejected().length).toBe(2)
  const [api, signIn] = rejected()
  expect([api?.client_address, signIn?.client_address]).toEqual([address, address])
  expect([api?.problem, signIn?.route]).toEqual(['authentication-failed', '/api/auth/[...nextauth]'])
}

async function scrape(url: string, bearer?: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  return response.text()
}

function linesOf(product: LoggingProduct): Record<string, unknown>[] {
  return product
    .log()
    .split('\n')
    .filter((line) => line.includes('"route"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
