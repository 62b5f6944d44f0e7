import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/guard.ts'
import { type Postgres, startPostgres } from '../setup/postgres.ts'
import type { Settings } from '../setup/product.ts'
import { type Access, ask } from './ask.ts'
import { type Server, startServer } from './command.ts'
import { fill, writeInventory } from './inventory.ts'
import { postgresSettings } from './settings.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { expectUnavailable } from './unavailable.ts'
import { until } from './until.ts'

const paths = [
  '/hybrid-core/v2/hybrid-cores',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
  '/hybrid-core/v2/hybrid-cores/alpha/resources',
  '/hybrid-core/v1/sites/alpha/assets/node-000001',
]

const folder = temporaryFolder('postgres-away')
const servers: Server[] = []
let postgres: Postgres
let env: Settings
let access: Access

beforeAll(async () => {
  postgres = await startPostgres()
  env = await postgresSettings(postgres, 'away', folder.path)
  access = await fill(env, writeInventory(folder.path, 'alpha', { core: 'alpha', count: 500, status: 'active' }))
})

beforeEach(() => postgres.start())

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL', 1_000)
  await postgres?.remove()
  folder.remove()
})

test.each(['fast', 'immediate'] as const)(
  'PostgreSQL stopped under load (%s) is a 503 until it is back, and nothing else',
  async (how) => {
    const { url } = await start(env)
    const traffic = startTraffic({ url, access, paths })
    await until('there is traffic', async () => traffic.answers.length > 200)
    expect(statusesOf(traffic.answers)).toEqual({ 200: traffic.answers.length })

    await postgres.stop(how)
    const stoppedAt = performance.now()
    await sleep(2_500)
    expect(await ask(url, '/readyz')).toMatchObject({ status: 503 })
    expect(await ask(url, '/healthz')).toMatchObject({ status: 200 })
    for (const path of paths) expectUnavailable(await ask(url, path, access))

    await postgres.start()
    await until(
      'the same process answers again',
      async () => (await ask(url, paths[0]!, access)).status === 200,
      10_000,
    )
    const backAt = performance.now()
    await sleep(1_000)
    const answers = await traffic.stop()
    for (const answer of answers.filter(({ status }) => status !== 200)) expectUnavailable(answer)
    const between = answers.filter(({ startedAt }) => startedAt > stoppedAt && startedAt < backAt)
    expect(between.filter(({ status }) => status === 503).length).toBeGreaterThan(50)
    const after = answers.filter(({ startedAt }) => startedAt > backAt)
    expect(statusesOf(after)).toEqual({ 200: after.length })
    expect(await ask(url, '/readyz')).toMatchObject({ status: 200 })
    console.log(`PostgreSQL stopped (${how}) under load: ${JSON.stringify(statusesOf(answers))}`)
  },
)

test('PostgreSQL that hangs without closing anything is a 503 in time, and the server goes on when it does', async () => {
  const { url } = await start(env)
  for (const path of paths) expect(await ask(url, path, access)).toMatchObject({ status: 200 })
  postgres.pause()
  try {
    // What is kept may be given for a second longer.
    await until('it is noticed', async () => (await ask(url, paths[0]!, access)).status !== 200, 10_000)
    for (const path of paths.slice(0, 2)) expectUnavailable(await ask(url, path, access))
    expect(await ask(url, '/healthz')).toMatchObject({ status: 200 })
  } finally {
    postgres.resume()
  }
  await until('it answers again', async () => (await ask(url, paths[0]!, access)).status === 200, 10_000)
})

test('a server that starts before its database becomes ready, and migrates it, when it comes', async () => {
  const newer = await postgresSettings(postgres, 'comes-later', folder.path)
  await postgres.stop()
  const { url } = await start(newer)
  expect(await ask(url, '/readyz')).toMatchObject({ status: 503 })
  for (const path of paths) expectUnavailable(await ask(url, path, access))

  await postgres.start()
  await until('the server is ready', async () => (await ask(url, '/readyz')).status === 200, 10_000)
  const file = writeInventory(folder.path, 'later', { core: 'alpha', count: 2, status: 'active' })
  const later = await fill(newer, file)
  expect(await ask(url, paths[0]!, later)).toMatchObject({ status: 200 })
})

async function start(settings: Settings): Promise<Server> {
  const server = await startServer(settings)
  servers.push(server)
  return server
}
