import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Postgres } from '../../setup/databases/postgres.ts'
import type { Settings } from '../../setup/processes/product.ts'
import { postgresSettings } from '../support/databases.ts'
import { expectUnavailable } from '../support/expect-unavailable.ts'
import { importWithOwner, writeInventory } from '../support/inventory.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpPostgres } from '../support/set-up.ts'
import { expectServed, startTraffic, statusesOf } from '../support/traffic.ts'
import { waitUntil } from '../support/wait-until.ts'

const paths = [
  '/hybrid-core/v2/hybrid-cores',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
  '/hybrid-core/v2/hybrid-cores/alpha/resources',
  '/hybrid-core/v1/sites/alpha/assets/node-000001',
]

const setup = setUpPostgres('postgres-away')
let postgres: Postgres
let env: Settings
let access: Access

beforeAll(async () => {
  ;({ postgres, env, access } = await setup.startPrimary('away', 500))
})

beforeEach(() => postgres.start())

test.each(['fast', 'immediate'] as const)(
  'while PostgreSQL is stopped under load (%s) every response is a 503, and a 200 again after its start',
  async (how) => {
    const { url } = await setup.startReadyServer(env)
    const traffic = startTraffic({ url, access, paths })
    await waitUntil('there is traffic', async () => traffic.responses.length > 200)
    expectServed(traffic.responses)

    await postgres.stop(how)
    const stoppedAt = performance.now()
    await sleep(2_500)
    expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
    expect(await sendGet(url, '/healthz')).toMatchObject({ status: 200 })
    for (const path of paths) expectUnavailable(await sendGet(url, path, access))

    await postgres.start()
    // A request that joins one which began while PostgreSQL started still fails with it.
    await waitUntil('the same process serves all requests again', async () =>
      traffic.responses.slice(-50).every(({ status }) => status === 200),
    )
    const restartedAt = performance.now()
    await sleep(1_000)
    const responses = await traffic.stop()
    for (const response of responses.filter(({ status }) => status !== 200)) expectUnavailable(response)
    const between = responses.filter(({ startedAt }) => startedAt > stoppedAt && startedAt < restartedAt)
    expect(between.filter(({ status }) => status === 503)).not.toHaveLength(0)
    const after = responses.filter(({ startedAt }) => startedAt > restartedAt)
    expectServed(after)
    expect(await sendGet(url, '/readyz')).toMatchObject({ status: 200 })
    console.log(`PostgreSQL stopped (${how}) under load: ${JSON.stringify(statusesOf(responses))}`)
  },
)

test('when PostgreSQL hangs with open connections, responses become 503 in time, and 200 once it continues', async () => {
  const { url } = await setup.startReadyServer(env)
  for (const path of paths) expect(await sendGet(url, path, access)).toMatchObject({ status: 200 })
  postgres.pause()
  try {
    // Cached responses may be served for one more second.
    for (const path of paths.slice(0, 2)) {
      await waitUntil('the outage is noticed', async () => (await sendGet(url, path, access)).status !== 200)
      expectUnavailable(await sendGet(url, path, access))
    }
    expect(await sendGet(url, '/healthz')).toMatchObject({ status: 200 })
  } finally {
    postgres.resume()
  }
  await waitUntil('it responds again', async () => (await sendGet(url, paths[0]!, access)).status === 200)
})

test('a server that starts before its database migrates it and becomes ready once the database is up', async () => {
  const newer = await postgresSettings(postgres, 'comes-later', setup.folder)
  await postgres.stop()
  const { url } = await setup.startServer(newer)
  expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
  for (const path of paths) expectUnavailable(await sendGet(url, path, access))

  await postgres.start()
  await waitUntil('the server is ready', async () => (await sendGet(url, '/readyz')).status === 200)
  const file = writeInventory(setup.folder, 'later', { core: 'alpha', count: 2, status: 'active' })
  const later = await importWithOwner(newer, file)
  expect(await sendGet(url, paths[0]!, later)).toMatchObject({ status: 200 })
})
