import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { asOperator, importAsOperator } from '../setup/operator.ts'
import { freePort } from '../setup/processes/port.ts'
import { type Product, startProduct } from '../setup/processes/product.ts'
import { setUpDatabase } from './engines.ts'

/** A process has so many connections to the primary. */
const maxConnections = 10
const partnerUuid = 'a0000000-0000-4000-8000-00000000000a'
const core = '/hybrid-core/v2/hybrid-cores/alpha'
const opened = setUpDatabase('postgres')
let product: Product
let metricsPort: number
let headers: Record<string, string>

beforeAll(async () => {
  const assets = Array.from({ length: 2_100 }, (_, n) => ({
    ...{ kind: 'asset', hybrid_core_id: 'alpha', id: `node-${n}`, node_type: 'compute', status: 'active' },
  }))
  await importAsOperator(opened.settings, [
    { kind: 'partner', uuid: partnerUuid, name: 'Partner' },
    { kind: 'hybrid_core', id: 'alpha', partner_uuid: partnerUuid },
    ...assets,
  ])
  const { userUuid, token } = await asOperator(opened.settings, async (context) => {
    const email = 'owner@example.com'
    await createUser(context, { partnerUuid, email, role: 'owner' })
    return issueToken(context, { email, name: 'held connections' })
  })
  headers = { 'X-Auth-UserId': userUuid, 'X-Auth-Token': token }
  metricsPort = await freePort()
  const env = { ...opened.settings, METRICS_PORT: String(metricsPort), RATE_LIMIT: '1000000/60', ANSWER_CACHE_MIB: '0' }
  product = await startProduct({ mount: 'server', env })
}, 120_000)
afterAll(() => product?.kill())

const read = (path: string) => fetch(product.url + path, { headers })

/** The number of requests that wait for a connection, as a scrape sees it. */
async function waitingRequests(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^hybrid_core_database_connections\{state="waiting"\} (\d+)$/m.exec(text)?.[1])
}

/** Locks a table, so that every query of it waits, while `work` runs. */
async function whileLocked(table: 'contracts', work: () => Promise<void>): Promise<void> {
  await opened.db.transaction(async (transaction) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
    await work()
  })
}

test('the metrics count the requests that wait for a connection: some while all are held, none before and after', async () => {
  expect(await waitingRequests()).toBe(0)
  let isHeld = true
  // A request ends after its time limit: each is followed by another one.
  const repeat = async () => {
    while (isHeld) await (await read('/management/v2/contracts')).text()
  }
  let clients: Promise<void>[] = []
  await whileLocked('contracts', async () => {
    clients = Array.from({ length: 3 * maxConnections }, repeat)
    await expect.poll(waitingRequests, { timeout: 60_000 }).toBeGreaterThan(maxConnections)
  }).finally(() => {
    isHeld = false
  })
  await Promise.all(clients)
  expect(await waitingRequests()).toBe(0)
  expect((await read('/management/v2/contracts')).status).toBe(200)
}, 120_000)

/** Makes every query of the assets take a minute, while `work` runs. */
async function whileSlow(work: () => Promise<void>): Promise<void> {
  const { write } = opened.db
  await opened.db.transaction(async (transaction) => {
    await sql`alter table assets rename to assets_of_test`.execute(transaction)
    await sql`create view assets as select * from assets_of_test where (select pg_sleep(60)) is not null`.execute(
      transaction,
    )
  })
  try {
    await work()
  } finally {
    await sql`drop view assets`.execute(write)
    await sql`alter table assets_of_test rename to assets`.execute(write)
  }
}

test('scans by pattern that take too long end with a 503 that says what to change, and hold no connection afterwards', async () => {
  const scan = (n: number) => read(`${core}/assets?filter[id]=*o*${n}`)
  expect((await scan(1)).status).toBe(200)
  const busy = sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  await whileSlow(async () => {
    const scans = Array.from({ length: 2 * maxConnections }, async (_, n) => {
      const response = await scan(n)
      return [response.status, response.headers.get('retry-after'), await response.text()]
    })
    // Other requests find a connection meanwhile.
    expect((await read('/management/v2/contracts')).status).toBe(200)
    const advice = expect.stringContaining('Narrow the filter')
    for (const response of await Promise.all(scans)) expect(response).toEqual([503, '5', advice])
    // A query that has begun when its request is over ends by itself.
    await expect.poll(async () => Number((await busy.execute(opened.db.read)).rows[0]?.count)).toBe(0)
  })
  const again = await Promise.all(Array.from({ length: 2 * maxConnections }, async (_, n) => (await scan(n)).status))
  expect(again).toEqual(Array(2 * maxConnections).fill(200))
}, 120_000)
