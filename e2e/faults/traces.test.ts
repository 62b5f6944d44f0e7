import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { freePort } from '../setup/processes/port.ts'
import type { Settings } from '../setup/processes/product.ts'
import { type Collector, startCollector } from '../setup/telemetry/collector.ts'
import { importWithOwner, writeInventory } from './support/inventory.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { startReadyServer, startServer } from './support/start.ts'
import { expectServed, startTraffic } from './support/traffic.ts'
import { waitUntil } from './support/wait-until.ts'

const path = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const route = '/hybrid-core/v2/hybrid-cores/:hybrid_core_id/assets'
const folder = temporaryFolder('traces')
const env = { DATA_DIR: folder.path, LOG_LEVEL: 'info' }
const often = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_EXPORTER_OTLP_TIMEOUT: '300' }
const collectors: Collector[] = []
let access: Access

beforeAll(async () => {
  access = await importWithOwner(
    env,
    writeInventory(folder.path, 'alpha', { core: 'alpha', count: 50, status: 'active' }),
  )
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

test.each(['that is down', 'that never responds'])(
  'neither requests nor the shutdown wait for a collector %s, which is logged once',
  async (what) => {
    const collector = what === 'that is down' ? undefined : await collect({ hangs: true })
    const endpoint = collector?.url ?? `http://127.0.0.1:${await freePort()}`
    const server = await startReadyServer({ ...env, ...often, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const traffic = startTraffic({ url: server.url, access, paths: [path], clients: 2, pauseMs: 5 })
    await waitUntil('traces were lost', async () => /Traces do not reach/.test(server.log()))
    const seen = traffic.responses.length
    await waitUntil('there was more traffic', async () => traffic.responses.length > seen + 200)
    const responses = await traffic.stop()
    expectServed(responses)
    // The collector never responds: whatever waited for it would never end.
    expect(await server.end('SIGTERM', 60_000)).toBe(0)
    expect(server.log().match(/"level":"(warn|error)"/g)).toHaveLength(1)
  },
)

test('the span of a 503 has the status error', async () => {
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
  expect((await sendGet(server.url, path, access)).status).toBe(503)
  await waitUntil('the span arrives', async () => collector.spans.length > 0)
  expect(collector.spans).toMatchObject([
    { name: `GET ${route}`, status: 2, attributes: { 'http.response.status_code': 503, 'error.type': '503' } },
  ])
  await server.end('SIGKILL', 1_000)
})

test('an invalid setting stops the start with one line', async () => {
  await expect(startServer({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address, but is "collector:4318"\n',
  )
})
