import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from './support/databases.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { type Server, startReadyServer } from './support/start.ts'
import { expectServed, startTraffic } from './support/traffic.ts'
import { waitUntil } from './support/wait-until.ts'

const paths = [
  '/hybrid-core/v2/hybrid-cores/alpha/resources',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
]

/** A server that waits for its clients would never end. */
const endTimeoutMs = 60_000

const { createFilledDatabase } = setUpDatabases('shutdown')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let server: Server
  let access: Access

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 5_000))
  })

  beforeEach(async () => {
    server = await startReadyServer(database.env)
  })

  afterEach(async () => {
    await server?.end('SIGKILL', 1_000)
  })

  afterAll(() => database?.remove())

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s under load ends the process without truncating a response',
    async (signal) => {
      const { url } = server
      const traffic = startTraffic({ url, access, paths })
      await waitUntil('there is traffic', async () => traffic.responses.length > 100)
      const signalledAt = performance.now()
      const code = await server.end(signal, endTimeoutMs)
      const responses = await traffic.stop()
      expect({ code }).toEqual({ code: 0 })
      const sentBefore = responses.filter(({ startedAt }) => startedAt < signalledAt)
      expectServed(sentBefore)
      // A server that is ending closes connections: later requests on them may fail.
      const errors = responses.filter(({ status }) => status !== 200).map(({ error }) => error)
      expect(errors.filter((error) => !/^(ECONNREFUSED|ECONNRESET)$/.test(error))).toEqual([])
    },
  )

  test.each([1, 2])('requests that %i workers have not read when the signal arrives are served', async (workers) => {
    await server.end('SIGKILL', 1_000)
    server = await startReadyServer({ ...database.env, WEB_CONCURRENCY: String(workers) })
    const { url, pid } = server
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const sendAll = (agents: Agent[]) => agents.map((agent, n) => sendGet(url, paths[n % 2]!, access, agent, 60_000))
    expectServed(await Promise.all(sendAll(agents)))
    process.kill(-pid, 'SIGSTOP')
    const onNewConnections = Array.from({ length: 8 }, () => new Agent())
    const sent = sendAll([...agents, ...onNewConnections])
    // The requests are in the queues of the operating system then.
    await sleep(500)
    const ended = server.end('SIGTERM', endTimeoutMs)
    process.kill(-pid, 'SIGCONT')
    expectServed(await Promise.all(sent))
    expect({ code: await ended, log: server.log() }).toMatchObject({ code: 0 })
    for (const agent of agents) agent.destroy()
  })

  test('an idle keep-alive connection does not delay the shutdown', async () => {
    expect(await sendGet(server.url, paths[0]!, access)).toMatchObject({ status: 200 })
    // The keep-alive time of a connection is longer.
    expect(await server.end('SIGTERM', endTimeoutMs)).toBe(0)
  })

  // SQLite calls are synchronous: no request is in flight when the process handles a signal.
  if (engine === 'postgres')
    test('requests in flight are completed before the process ends', async () => {
      const { url } = server
      expect(await sendGet(url, paths[0]!, access)).toMatchObject({ status: 200 })
      const other = database.open()
      const [responses, ended] = await other
        .transaction(async (transaction) => {
          await sql`lock table assets in access exclusive mode`.execute(transaction)
          const inFlight = Promise.all(Array.from({ length: 5 }, (_, n) => sendGet(url, paths[n % 2]!, access)))
          await sleep(500)
          const ended = server.end('SIGTERM', endTimeoutMs)
          await waitUntil('no new connection is accepted', async () => {
            // The server listens as long as something arrives.
            await sleep(300)
            return (await sendGet(url, '/healthz')).error === 'ECONNREFUSED'
          })
          await sleep(500)
          expect(server.hasExited()).toBe(false)
          return [inFlight, ended] as const
        })
        .then(([inFlight, ended]) => Promise.all([inFlight, ended]))
      await other.close()
      expectServed(responses)
      expect(ended).toBe(0)
    })
})
