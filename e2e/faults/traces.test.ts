import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Collector, startCollector } from '../setup/collector.ts'
import { temporaryFolder } from '../setup/guard.ts'
import { freePort } from '../setup/port.ts'
import type { Settings } from '../setup/product.ts'
import { type Access, ask } from './ask.ts'
import { startServer } from './command.ts'
import { fill, writeInventory } from './inventory.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { until } from './until.ts'

const path = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const route = '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets'
const folder = temporaryFolder('traces')
const env = { DATA_DIR: folder.path, LOG_LEVEL: 'info' }
const often = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_EXPORTER_OTLP_TIMEOUT: '300' }
const collectors: Collector[] = []
let access: Access

beforeAll(async () => {
  access = await fill(env, writeInventory(folder.path, 'alpha', { core: 'alpha', count: 50, status: 'active' }))
})

afterAll(async () => {
  for (const collector of collectors) await collector.close()
  folder.remove()
})

async function collect(options?: { hangs: boolean }): Promise<Collector> {
  const collector = await startCollector(options)
  collectors.push(collector)
  return collector
}

test.each(['that is away', 'that never answers'])(
  'a collector %s holds up no request and no end, and is complained of once',
  async (what) => {
    const collector = what === 'that is away' ? undefined : await collect({ hangs: true })
    const endpoint = collector?.url ?? `http://127.0.0.1:${await freePort()}`
    const server = await startServer({ ...env, ...often, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const traffic = startTraffic({ url: server.url, access, paths: [path], clients: 2, pauseMs: 5 })
    await until('traces were lost', async () => /Traces do not reach/.test(server.log()))
    const seen = traffic.answers.length
    await until('there was more traffic', async () => traffic.answers.length > seen + 200)
    const answers = await traffic.stop()
    expect(statusesOf(answers)).toEqual({ 200: answers.length })
    // One that waited for the collector would take the ten seconds after which an export is given up.
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000)
    const endedAt = performance.now()
    expect(await server.end('SIGTERM', 15_000)).toBe(0)
    expect(performance.now() - endedAt).toBeLessThan(10_000)
    expect(server.log().match(/"level":"(warn|error)"/g)).toHaveLength(1)
  },
)

test('a request that the server could not answer is an error', async () => {
  const collector = await collect()
  const settings: Settings = {
    ...env,
    ...often,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/none`,
    SESSION_SECRET: 'session-secret-of-the-fault-tests-01',
    TOKEN_PEPPER: 'token-pepper-of-the-fault-tests-0001',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  }
  const server = await startServer(settings)
  expect((await ask(server.url, path, access)).status).toBe(503)
  await until('it was told', async () => collector.spans.length > 0)
  expect(collector.spans).toMatchObject([
    { name: `GET ${route}`, status: 2, attributes: { 'http.response.status_code': 503, 'error.type': '503' } },
  ])
  await server.end('SIGKILL', 1_000)
})

test('a wrong setting stops the start with one line', async () => {
  await expect(startServer({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address, but is "collector:4318"\n',
  )
})
