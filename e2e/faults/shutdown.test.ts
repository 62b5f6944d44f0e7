import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Access, ask } from './ask.ts'
import { type Server, startServer } from './command.ts'
import { engines, type TestDatabase } from './databases.ts'
import { setStage } from './stage.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { until } from './until.ts'

const paths = [
  '/hybrid-core/v2/hybrid-cores/alpha/resources',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
]

const { filled } = setStage('shutdown')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let server: Server
  let access: Access

  beforeAll(async () => {
    ;({ database, access } = await filled(engine, 5_000))
  })

  beforeEach(async () => {
    server = await startServer(database.env)
  })

  afterEach(async () => {
    await server?.end('SIGKILL', 1_000)
  })

  afterAll(() => database?.remove())

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s under load ends the process, and cuts no answer off',
    async (signal) => {
      const { url } = server
      const traffic = startTraffic({ url, access, paths })
      await until('there is traffic', async () => traffic.answers.length > 100)
      const signalledAt = performance.now()
      const { code, seconds } = await endedBy(signal)
      const answers = await traffic.stop()
      expect({ code }).toEqual({ code: 0 })
      expect(seconds).toBeLessThan(10)
      const sentBefore = answers.filter(({ startedAt }) => startedAt < signalledAt)
      expect(statusesOf(sentBefore)).toEqual({ 200: sentBefore.length })
      // A connection that the server closes while its client sends is the client's to open again.
      const errors = answers.filter(({ status }) => status !== 200).map(({ error }) => error)
      expect(errors.filter((error) => !/^(ECONNREFUSED|ECONNRESET)$/.test(error))).toEqual([])
      console.log(`${engine}: ${signal} under load, ended after ${seconds.toFixed(2)} s`, statusesOf(answers))
    },
  )

  test('a connection that is kept open holds nothing up', async () => {
    expect(await ask(server.url, paths[0]!, access)).toMatchObject({ status: 200 })
    const { code, seconds } = await endedBy('SIGTERM')
    expect(code).toBe(0)
    expect(seconds).toBeLessThan(5)
  })

  // The embedded database answers before the process can take a signal: nothing is ever under way there.
  if (engine === 'postgres')
    test('what is under way is finished before the process ends', async () => {
      const { url } = server
      expect(await ask(url, paths[0]!, access)).toMatchObject({ status: 200 })
      const other = database.open()
      const [answers, ended] = await other
        .transaction(async (transaction) => {
          await sql`lock table assets in access exclusive mode`.execute(transaction)
          const underWay = Promise.all(Array.from({ length: 5 }, (_, n) => ask(url, paths[n % 2]!, access)))
          await sleep(1_000)
          const ended = endedBy('SIGTERM')
          await until('no new connection is taken', async () => (await ask(url, '/healthz')).error === 'ECONNREFUSED')
          await sleep(1_000)
          expect(server.hasExited()).toBe(false)
          return [underWay, ended] as const
        })
        .then(([underWay, ended]) => Promise.all([underWay, ended]))
      await other.close()
      expect(statusesOf(answers)).toEqual({ 200: 5 })
      expect(ended.code).toBe(0)
      expect(ended.seconds).toBeLessThan(10)
    })

  async function endedBy(signal: NodeJS.Signals): Promise<{ code: number | null; seconds: number }> {
    const signalledAt = performance.now()
    const code = await server.end(signal, 20_000)
    return { code, seconds: (performance.now() - signalledAt) / 1_000 }
  }
})
