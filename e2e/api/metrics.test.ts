import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../setup/port.ts'
import { type Product, startProduct } from '../setup/product.ts'

const token = 'a token for the scrapes of the API tests'
const { user_uuid: userUuid, token: apiToken } = inject('partnerA')
const secretQuery = 'filter[status]=sought'

describe.runIf(inject('mount') === 'server')('an operator', () => {
  let product: Product
  let metricsPort: number

  beforeAll(async () => {
    metricsPort = await freePort()
    const settings = { METRICS_PORT: String(metricsPort), METRICS_TOKEN: token, LOG_LEVEL: 'info' }
    product = await startProduct({ mount: 'server', env: { ...inject('env'), ...settings } })
    const headers = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': apiToken, 'X-Request-Id': 'metrics-0001' }
    const list = `${product.url}/hybrid-core/v2/hybrid-cores/alpha/assets`
    await fetch(`${list}?${secretQuery}`, { headers })
    await fetch(`${list}/nothing`, { headers })
    await fetch(`${product.url}/sign-in?callbackUrl=/cores/secret`)
    await fetch(`${product.url}/nowhere/secret`)
  }, 60_000)

  afterAll(() => product?.stop())

  test('scrapes rate, errors and duration by route template, and the state of the database', async () => {
    // A request is counted once its answer has left, which its client may learn sooner.
    await expect.poll(() => scrape(product.url, token)).toContain('route="(unknown)",status="404"')
    for (const text of [await scrape(`http://127.0.0.1:${metricsPort}`), await scrape(product.url, token)]) {
      for (const line of [
        'http_requests_total{method="GET",route="/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets",status="200"} 1',
        'http_requests_total{method="GET",route="/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets/:asset_id",status="404"} 1',
        'http_requests_total{method="GET",route="/sign-in",status="200"} 1',
        'http_requests_total{method="GET",route="(unknown)",status="404"} 1',
        'hybrid_core_database_up 1',
      ]) {
        expect(text.split('\n')).toContain(line)
      }
      expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0.05",method="GET",route="\/hybrid-core/)
      expect(Number(/^hybrid_core_database_size_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000)
      expect(Number(/^hybrid_core_newest_observation_age_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeLessThan(3_600)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
      expect(/^hybrid_core_database_connections\{state="idle"\} \d+$/m.test(text)).toBe(inject('engine') === 'postgres')
    }
  })

  test('shows nobody else the metrics', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
      const { status } = await fetch(`${product.url}/metrics`, { headers: { authorization } })
      expect([authorization, status]).toEqual([authorization, 401])
    }
  })

  test('reads one line a request: who, what and how it went, and nothing that is secret', async () => {
    await expect.poll(() => linesOf(product).length).toBeGreaterThanOrEqual(4)
    expect(linesOf(product).find(({ request_id }) => request_id === 'metrics-0001')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: 'metrics-0001',
      user_uuid: userUuid,
      partner_uuid: inject('partnerA').uuid,
      method: 'GET',
      route: '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
    })
    expect(product.log()).not.toMatch(new RegExp(`secret|sought|${apiToken}`))
  })
})

async function scrape(url: string, bearer?: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  return response.text()
}

function linesOf(product: Product): Record<string, unknown>[] {
  return product
    .log()
    .split('\n')
    .filter((line) => line.includes('"route"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
