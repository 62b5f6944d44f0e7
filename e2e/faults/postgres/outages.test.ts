import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Postgres } from '../../setup/databases/postgres.ts'
import type { Settings } from '../../setup/processes/product.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpPostgres } from '../support/set-up.ts'
import { outageLines, type Server } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const path = '/hybrid-core/v2/hybrid-cores'
const setup = setUpPostgres('outages')
const databasePassword = 'hunter2-of-the-outages'
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'outages'`
let primary: Postgres
let replica: Postgres
let env: Settings
let access: Access
let server: Server | undefined

beforeAll(async () => {
  const filled = await setup.startPrimary('outages', 5)
  primary = filled.postgres
  access = filled.access
  env = { ...filled.env, DATABASE_URL: withPassword(filled.env.DATABASE_URL ?? '') }
  await primary.run('create role panel superuser login')
  replica = await setup.startReplica(primary)
})

afterEach(async () => {
  await server?.end('SIGKILL', 1_000)
})

test.each([
  ['warn', 1],
  ['info', 2],
])(
  'an outage of the database logs one line at its start, with the cause, and one at its end: LOG_LEVEL=%s',
  async (LOG_LEVEL, workers) => {
    server = await setup.startServer({ ...env, LOG_LEVEL, WEB_CONCURRENCY: String(workers) })
    const { url, log } = server
    await waitUntil('it responds', async () => (await sendGet(url, path, access)).status === 200)
    await primary.stop('fast')
    for (let n = 0; n < 20; n++) {
      expect((await sendGet(url, path, access)).status).toBeGreaterThanOrEqual(200)
      // New connections, so that every worker sees the outage.
      await Promise.all(Array.from({ length: 4 }, () => fetch(`${url}/readyz`, { headers: { connection: 'close' } })))
      await sleep(150)
    }
    await primary.start()
    await waitUntil('it responds again', async () => (await sendGet(url, path, access)).status === 200)
    await sleep(4_000)
    const lines = outageLines(log())
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'The database does not respond.'],
      ['warn', 'The database responds again.'],
    ])
    expect(lines[0]?.cause).toMatch(/ECONNREFUSED|ECONNRESET|terminat|57P0\d|shutting down/)
    expect(lines[1]?.seconds).toBeGreaterThan(1)
    expect(log()).not.toContain(databasePassword)
  },
)

test.each([
  ['refuses the login', ['alter role panel nologin', endConnections], 'alter role panel login', /^28000: /],
  [
    'has another name',
    // Nobody may be connected to a database that is renamed.
    [
      'alter database outages allow_connections false',
      endConnections,
      'alter database outages rename to away; alter database away allow_connections true',
    ],
    'alter database away rename to outages',
    /^3D000: /,
  ],
])(
  'a database that %s is an outage: each request is a 503, and one line names the cause',
  async (_, begin, end, cause) => {
    const cut = async () => {
      for (const statement of begin) await primary.run(statement)
    }
    await cut()
    const url = Object.assign(new URL(env.DATABASE_URL ?? ''), { username: 'panel' }).href
    // Unavailable at the start, too.
    server = await setup.startServer({ ...env, DATABASE_URL: url })
    const { log } = server
    const respondsWith = async (status: number) => (await sendGet(server?.url ?? '', path, access)).status === status
    await sleep(2_500)
    expect(await respondsWith(503)).toBe(true)
    await primary.run(end)
    await waitUntil('it responds', () => respondsWith(200))
    await waitUntil('the end is logged', async () => outageLines(log()).length === 2)
    await cut()
    await waitUntil('it responds no more', () => respondsWith(503))
    await sleep(2_500)
    for (let n = 0; n < 10; n++) expect(await respondsWith(503)).toBe(true)
    await primary.run(end)
    await waitUntil('it responds again', () => respondsWith(200))
    await waitUntil('the second end is logged', async () => outageLines(log()).length === 4)
    const lines = outageLines(log())
    expect(lines[0]?.cause).toMatch(cause)
    expect(lines[3]?.seconds).toBeGreaterThan(1)
    expect(log()).not.toContain('A request failed.')
  },
)

test('a database that is unavailable at the start logs one line, not one per second', async () => {
  await primary.stop('fast')
  server = await setup.startServer(env)
  await sleep(3_500)
  expect(outageLines(server.log()).map(({ message }) => message)).toEqual(['The database does not respond.'])
  expect(server.log()).not.toContain(databasePassword)
  await primary.start()
  await waitUntil('the end of the outage is logged', async () => outageLines(server?.log() ?? '').length === 2)
})

test.each(['is stopped', 'lags'])(
  'a replica that %s logs one line when the outage begins and one when it ends',
  async (how) => {
    server = await setup.startServer({ ...env, DATABASE_READ_URL: withPassword(replica.urlOf('outages')) })
    const { url, log } = server
    await waitUntil('it responds', async () => (await sendGet(url, path, access)).status === 200)
    if (how === 'lags') {
      await replica.run('select pg_wal_replay_pause()')
      await primary.run('create table if not exists lagging (n int)')
    } else await replica.stop('immediate')
    const readUntil = (count: number) =>
      waitUntil(
        `there are ${count} lines`,
        async () => (await sendGet(url, path, access)).status === 200 && outageLines(log()).length >= count,
      )
    await readUntil(1)
    await sleep(3_000)
    if (how === 'lags') await replica.run('select pg_wal_replay_resume()')
    else await replica.start()
    await readUntil(2)
    const lines = outageLines(log())
    expect(lines.map(({ message }) => message)).toEqual([
      'The replica is unavailable or lags: reads go to the primary.',
      'The replica is up to date again.',
    ])
    expect(lines[0]?.cause).toMatch(
      how === 'lags' ? /lags behind the primary by \d+ bytes/ : /ECONNREFUSED|ECONNRESET|terminated/,
    )
    expect(lines[1]?.seconds).toBeGreaterThan(1)
  },
)

/** The test databases accept any password: this one is there to prove that no log shows it. */
function withPassword(url: string): string {
  return Object.assign(new URL(url), { password: databasePassword }).href
}
