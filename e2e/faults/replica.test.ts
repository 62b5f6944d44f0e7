import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/guard.ts'
import { type Postgres, startPostgres } from '../setup/postgres.ts'
import type { Settings } from '../setup/product.ts'
import { withinASecond } from '../setup/within-a-second.ts'
import { type Access, ask } from './ask.ts'
import { type Server, startServer } from './command.ts'
import { fill, inventoryPartner, succeed, writeInventory, writeRecords } from './inventory.ts'
import { patchContract } from './patch-contract.ts'
import { postgresSettings } from './settings.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { until } from './until.ts'

const core = '/hybrid-core/v2/hybrid-cores/alpha'
const events = '/management/v2/audit-events?page[size]=1'
const contract = 'a1000000-0000-4000-8000-000000000001'
const metricsToken = 'a token for the scrapes of the fault tests'
const folder = temporaryFolder('replica')
const servers: Server[] = []
let primary: Postgres
let replica: Postgres
let env: Settings
let access: Access
let [one, other] = ['', '']

beforeAll(async () => {
  primary = await startPostgres()
  env = await postgresSettings(primary, 'panel', folder.path)
  access = await fill(env, writeInventory(folder.path, 'alpha', { core: 'alpha', count: 100, status: 'active' }))
  const record = { kind: 'contract', uuid: contract, partner_uuid: inventoryPartner, name: 'C', email: 'a@b.example' }
  await succeed(['import', writeRecords(folder.path, 'contract', [record])], env)
  replica = await startPostgres({ follow: primary })
  const settings = { ...env, DATABASE_READ_URL: replica.urlOf('panel'), METRICS_TOKEN: metricsToken }
  servers.push(...(await Promise.all([startServer(settings), startServer(settings)])))
  ;[one, other] = servers.map(({ url }) => url) as [string, string]
})

afterEach(() => replica.run('select pg_wal_replay_resume()'))

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL', 1_000)
  await replica?.remove()
  await primary?.remove()
  folder.remove()
})

test('a replica that keeps up is read from', async () => {
  await untilReadFrom('replica')
  await until('it is said to be current', async () => (await metric('hybrid_core_replica_behind')) === 0)
})

test.each(['keeps up', 'lags'])('a reader sees every change that was acknowledged, while a replica %s', async (how) => {
  await untilReadFrom('replica')
  if (how === 'lags') await replica.run('select pg_wal_replay_pause()')
  const [before] = await readEvents(one)
  const seen = new Set([before])
  for (let n = 0; n < 30; n++) {
    expect(await patchContract(one, contract, { email: `n${n}@${how.length}.example` }, access)).toBe(200)
    const [newest] = await readEvents(one)
    expect([n, seen.has(newest)]).toEqual([n, false])
    seen.add(newest)
  }
  await untilReadFrom(how === 'lags' ? 'primary' : 'replica')
})

test('on another server it is at most a second old, and the replica is read again once it has caught up', async () => {
  await untilReadFrom('replica', other)
  await replica.run('select pg_wal_replay_pause()')
  const assetCount = async (url: string) => {
    const { status, body } = await ask(url, core, access)
    return status === 200 ? (JSON.parse(body) as { data: { asset_count: number } }).data.asset_count : status
  }
  expect(await assetCount(other)).toBe(100)
  const traffic = startTraffic({ url: other, access, paths: [core], clients: 2, pauseMs: 5 })
  await succeed(['import', writeInventory(folder.path, 'more', { core: 'alpha', count: 120, status: 'active' })], env)
  await patchContract(one, contract, { email: 'last@example.com' }, access)
  const acknowledgedAt = performance.now()
  const [newest] = await readEvents(one)
  await withinASecond(() => readEvents(other), [newest])
  await until('a second has passed', async () => performance.now() > acknowledgedAt + 1_000)
  for (const url of [one, other]) expect(await assetCount(url)).toBe(120)
  const late = (await traffic.stop()).filter(({ startedAt }) => startedAt > acknowledgedAt + 1_000)
  for (const { body } of late) expect(body).toContain('"asset_count":120')
  expect(await metric('hybrid_core_replica_behind', other)).toBe(1)

  await replica.run('select pg_wal_replay_resume()')
  for (const url of [one, other]) await untilReadFrom('replica', url)
  for (const url of [one, other]) expect(await assetCount(url)).toBe(120)
})

test.each(['is killed', 'hangs'])(
  'a replica that %s costs no answer, and is read again when it is back',
  async (how) => {
    await untilReadFrom('replica')
    const traffic = startTraffic({ url: one, access, paths: [events, core], clients: 4, pauseMs: 2 })
    await until('there is traffic', async () => traffic.answers.length > 50)
    if (how === 'hangs') replica.pause()
    else await replica.stop('immediate')
    await untilReadFrom('primary')
    expect(await ask(one, '/readyz')).toMatchObject({ status: 200 })
    if (how === 'hangs') replica.resume()
    else await replica.start()
    await untilReadFrom('replica')
    const answers = await traffic.stop()
    expect(statusesOf(answers)).toEqual({ 200: answers.length })
  },
)

/** The newest audit event, read from wherever reads go. */
async function readEvents(url: string): Promise<string[]> {
  const { status, body } = await ask(url, events, access)
  expect({ status, body }).toMatchObject({ status: 200 })
  return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id)
}

/** Reads until ten in a row came from there. */
async function untilReadFrom(from: 'primary' | 'replica', url = one): Promise<void> {
  const elsewhere = from === 'primary' ? 'replica' : 'primary'
  const countOf = (place: string) => metric(`hybrid_core_reads_total{from="${place}"}`, url)
  await until(
    `reads come from the ${from}`,
    async () => {
      const before = await countOf(elsewhere)
      for (let n = 0; n < 5; n++) await readEvents(url)
      return (await countOf(elsewhere)) === before
    },
    15_000,
  )
}

async function metric(name: string, url = one): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
