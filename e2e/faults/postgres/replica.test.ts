import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Postgres } from '../../setup/databases/postgres.ts'
import type { Settings } from '../../setup/processes/product.ts'
import { expectWithinASecond } from '../../setup/within-a-second.ts'
import { inventoryPartner, runSuccessfully, writeInventory, writeRecords } from '../support/inventory.ts'
import { patchContract } from '../support/patch-contract.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpPostgres } from '../support/set-up.ts'
import { expectServed, startTraffic } from '../support/traffic.ts'
import { waitUntil } from '../support/wait-until.ts'

const core = '/hybrid-core/v2/hybrid-cores/alpha'
const events = '/management/v2/audit-events?page[size]=1'
const contract = 'a1000000-0000-4000-8000-000000000001'
const metricsToken = 'a token for the scrapes of the fault tests'
const setup = setUpPostgres('replica')
let primary: Postgres
let replica: Postgres
let env: Settings
let access: Access
let [one, other] = ['', '']

beforeAll(async () => {
  const filled = await setup.startPrimary('panel', 100)
  primary = filled.postgres
  env = filled.env
  access = filled.access
  const record = { kind: 'contract', uuid: contract, partner_uuid: inventoryPartner, name: 'C', email: 'a@b.example' }
  await runSuccessfully(['import', writeRecords(setup.folder, 'contract', [record])], env)
  replica = await setup.startReplica(primary)
  const settings = { ...env, DATABASE_READ_URL: replica.urlOf('panel'), METRICS_TOKEN: metricsToken }
  const servers = await Promise.all([setup.startReadyServer(settings), setup.startReadyServer(settings)])
  ;[one, other] = servers.map(({ url }) => url) as [string, string]
})

afterEach(() => replica.run('select pg_wal_replay_resume()'))

test('reads use a replica that keeps up', async () => {
  await untilReadFrom('replica')
  await waitUntil(
    'the metric reports the replica as current',
    async () => (await metric('hybrid_core_replica_behind')) === 0,
  )
})

test.each(['keeps up', 'lags'])('a reader sees every acknowledged change while a replica %s', async (how) => {
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

test('reads on another server are at most one second old, and use the replica again once it has caught up', async () => {
  await untilReadFrom('replica', other)
  await replica.run('select pg_wal_replay_pause()')
  const assetCount = async (url: string) => {
    const { status, body } = await sendGet(url, core, access)
    return status === 200 ? (JSON.parse(body) as { data: { asset_count: number } }).data.asset_count : status
  }
  expect(await assetCount(other)).toBe(100)
  const traffic = startTraffic({ url: other, access, paths: [core], clients: 2, pauseMs: 5 })
  await runSuccessfully(
    ['import', writeInventory(setup.folder, 'more', { core: 'alpha', count: 120, status: 'active' })],
    env,
  )
  await patchContract(one, contract, { email: 'last@example.com' }, access)
  const acknowledgedAt = performance.now()
  const [newest] = await readEvents(one)
  await expectWithinASecond(() => readEvents(other), [newest])
  await waitUntil('a second has passed', async () => performance.now() > acknowledgedAt + 1_000)
  for (const url of [one, other]) expect(await assetCount(url)).toBe(120)
  const late = (await traffic.stop()).filter(({ startedAt }) => startedAt > acknowledgedAt + 1_000)
  for (const { body } of late) expect(body).toContain('"asset_count":120')
  expect(await metric('hybrid_core_replica_behind', other)).toBe(1)

  await replica.run('select pg_wal_replay_resume()')
  for (const url of [one, other]) await untilReadFrom('replica', url)
  for (const url of [one, other]) expect(await assetCount(url)).toBe(120)
})

test.each(['is killed', 'hangs'])(
  'a replica that %s fails no request, and is used again when it is back',
  async (how) => {
    await untilReadFrom('replica')
    const traffic = startTraffic({ url: one, access, paths: [events, core], clients: 4, pauseMs: 2 })
    await waitUntil('there is traffic', async () => traffic.responses.length > 50)
    if (how === 'hangs') replica.pause()
    else await replica.stop('immediate')
    await untilReadFrom('primary')
    expect(await sendGet(one, '/readyz')).toMatchObject({ status: 200 })
    if (how === 'hangs') replica.resume()
    else await replica.start()
    await untilReadFrom('replica')
    const responses = await traffic.stop()
    expectServed(responses)
  },
)

/** The id of the newest audit event, read from the replica or the primary. */
async function readEvents(url: string): Promise<string[]> {
  const { status, body } = await sendGet(url, events, access)
  expect({ status, body }).toMatchObject({ status: 200 })
  return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id)
}

/** Reads until five reads in a row came from there. */
async function untilReadFrom(from: 'primary' | 'replica', url = one): Promise<void> {
  const otherSource = from === 'primary' ? 'replica' : 'primary'
  const countOf = (place: string) => metric(`hybrid_core_reads_total{from="${place}"}`, url)
  await waitUntil(`reads come from the ${from}`, async () => {
    const before = await countOf(otherSource)
    for (let n = 0; n < 5; n++) await readEvents(url)
    return (await countOf(otherSource)) === before
  })
}

async function metric(name: string, url = one): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
