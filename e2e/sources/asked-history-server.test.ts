import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { type Product, runCommandToSuccess, startProduct } from '../setup/processes/product.ts'
import { type Service, startPrometheus } from '../setup/sources/servers.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Hours that have ended more than two hours ago: newer values cannot be written into the data of Prometheus. */
const end = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs
const hours = 5

/** Values every minute: those of hour n are n, its last one. */
function past(): string {
  const lines = Array.from({ length: hours * 60 }, (_, n) => {
    const atMs = end - hours * hourMs + n * minuteMs
    return `used{node="cn-1.example"} ${Math.floor(n / 60) + 1} ${atMs / 1_000}`
  })
  return ['# TYPE used gauge', ...lines, '# EOF', ''].join('\n')
}

describe('a server whose source says history: source', () => {
  const folder = temporaryFolder('asked-history')
  const env = { DATA_DIR: join(folder.path, 'data'), SOURCES_FILE: join(folder.path, 'sources.yaml') }
  let prometheus: Service
  let product: Product
  let get: (path: string) => Promise<Response>

  beforeAll(async () => {
    prometheus = await startPrometheus([], { past: past(), more: ['--storage.tsdb.retention.time=60d'] })
    const records = [partner(), core('ber-1'), asset('ber-1', 'cn-1')].map((record) => JSON.stringify(record))
    await runCommandToSuccess(['import', '-'], { env, input: records.join('\n') })
    const user = ['user', 'create', '--partner', String(partner().uuid), '--email', 'owner@example.com']
    const input = 'a long enough password\n'
    await runCommandToSuccess([...user, '--role', 'owner', '--password-stdin'], { env, input })
    const token = ['token', 'create', '--user', 'owner@example.com', '--name', 'first', '--json']
    const made = JSON.parse(await runCommandToSuccess(token, { env }))
    const source = { name: 'past', url: prometheus.url, interval: '15s', hybrid_core: 'ber-1', asset_label: 'node' }
    const relabel = [{ match: '([^.]+)\\..*', to: '$1' }]
    const queries = [{ node_type: 'compute', memory: { used: 'used', total: 10 } }]
    // JSON is YAML.
    writeFileSync(env.SOURCES_FILE, JSON.stringify({ sources: [{ ...source, history: 'source', relabel, queries }] }))
    product = await startProduct({ mount: 'server', env })
    const headers = { 'X-Auth-UserId': made.user_uuid, 'X-Auth-Token': made.token }
    get = (path) => fetch(`${product.url}/hybrid-core/v2/hybrid-cores/ber-1${path}`, { headers })
  })
  afterAll(async () => {
    await Promise.all([product?.stop(), prometheus?.stop()])
    folder.remove()
  })

  const span = (first: number) => {
    const [from, to] = [end - first * hourMs, end - hourMs].map((ms) => new Date(ms).toISOString())
    return `filter[from]=${from}&filter[to]=${to}&filter[step]=1h&filter[resource]=memory`
  }

  test('shows the history that the source has, and that of the core from its own database', async () => {
    const points = async () => {
      const { data } = await (await get(`/assets/cn-1/history?${span(hours + 1)}`)).json()
      return data?.series[0].points.map(({ at, raw }: { at: string; raw: number }) => [Date.parse(at), raw])
    }
    await vi.waitFor(async () => expect(await points()).toHaveLength(hours), { timeout: 60_000, interval: 500 })
    expect(await points()).toEqual(Array.from({ length: hours }, (_, n) => [end - (hours - n) * hourMs, n + 1]))
    const { data } = await (await get(`/history?${span(hours + 1)}`)).json()
    expect(data.series[0].points).toEqual([])
  })

  test('responds with 503 while the source is down, logs why, and still shows the history of the core', async () => {
    await prometheus.stop()
    const response = await get(`/assets/cn-1/history?${span(hours)}`)
    const text = await response.text()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(JSON.parse(text).errors[0]).toMatchObject({ title: 'History temporarily unavailable' })
    expect(text).not.toContain(String(prometheus.port))
    const line = product
      .log()
      .split('\n')
      .find((one) => one.includes('does not deliver the history'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'warn',
      source: 'past',
      reason: 'cannot be reached: ECONNREFUSED',
    })
    expect(line).not.toContain(String(prometheus.port))
    expect((await get(`/history?${span(hours)}`)).status).toBe(200)
  })
})
