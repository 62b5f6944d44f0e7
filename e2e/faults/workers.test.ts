import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { childrenOf } from '../setup/processes/child.ts'
import { engines, type TestDatabase } from './support/databases.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { type Server, startReadyServer } from './support/start.ts'
import { startTraffic } from './support/traffic.ts'
import { waitUntil } from './support/wait-until.ts'

const path = '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-'
const workers = 2
const metricsToken = 'metrics-token-of-the-worker-tests'
const { createFilledDatabase } = setUpDatabases('workers')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let access: Access
  let server: Server

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 500))
    server = await start(database)
  })

  afterAll(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a worker killed under load is replaced, and only its own requests fail', async () => {
    const [killed = 0, survivor] = workersOf(server)
    const traffic = startTraffic({ url: server.url, access, paths: [path] })
    await waitUntil('there is traffic', async () => traffic.responses.length > 100)
    const killedAt = new Date().toISOString()
    process.kill(killed, 'SIGKILL')
    // The kept part of the log is short: collect the lines while they are there.
    const ended = new Set<string>()
    await waitUntil('another one listens', async () => {
      for (const line of linesOf(server, 'A worker ended unexpectedly')) ended.add(line)
      return linesOf(server, 'Listening').some((line) => timeOf(line) > killedAt)
    })
    const replacedAt = performance.now()
    await waitUntil('there is more traffic', async () => traffic.responses.length > 300)
    const responses = await traffic.stop()
    expect(workersOf(server)).toContain(survivor)
    expect(workersOf(server)).toHaveLength(workers)
    const lost = responses.filter(({ status }) => status !== 200)
    // At most the requests in flight on the connections of the killed worker.
    expect(lost.length).toBeLessThanOrEqual(16)
    expect(lost.filter(({ startedAt }) => startedAt > replacedAt)).toEqual([])
    expect([
      ...ended,
      ...linesOf(server, 'A worker ended unexpectedly').filter((line) => !ended.has(line)),
    ]).toHaveLength(1)
  })

  // The following tests concern the supervisor, which does not depend on the database.
  if (engine !== 'sqlite') return

  test('the rate limit counts a caller over all workers', async () => {
    const standing = async () => {
      // The workers exchange what they have counted four times a second.
      await sleep(600)
      const { headers } = await sendGet(server.url, path, access)
      const [, remaining, seconds] = /r=(\d+);t=(\d+)/.exec(String(headers.ratelimit)) ?? []
      return { remaining: Number(remaining), seconds: Number(seconds) }
    }
    await waitUntil('a period has begun', async () => (await standing()).seconds > 10)
    const before = await standing()
    for (let n = 0; n < 20; n++) await sendGet(server.url, path, access, new Agent())
    expect((await standing()).remaining).toBe(before.remaining - 21)
  })

  // Stops a process at a moment that a busy machine may miss; the unit test of the metrics checks the same of its parts.
  test.runIf(runsAll)('the metrics are those of the other workers while one starts', async () => {
    const before = workersOf(server)
    process.kill(before[0]!, 'SIGKILL')
    let starting: number | undefined
    await waitUntil('another one starts', async () => {
      starting = workersOf(server).find((pid) => !before.includes(pid) && isExecuted(pid))
      return starting !== undefined
    })
    const listening = linesOf(server, 'Listening').length
    process.kill(starting!, 'SIGSTOP')
    try {
      const scrape = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      expect([scrape.status, await scrape.text()]).toEqual([200, expect.stringContaining('hybrid_core_')])
    } finally {
      process.kill(starting!, 'SIGCONT')
    }
    await waitUntil('it listens', async () => linesOf(server, 'Listening').length > listening)
  })

  test('SIGTERM ends the supervisor and all workers', async () => {
    const pids = workersOf(server)
    expect(await server.end('SIGTERM', 60_000)).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('workers end when their supervisor is killed', async () => {
    server = await start(database)
    const pids = workersOf(server)
    await server.end('SIGKILL', 1_000)
    await waitUntil('the workers have ended', async () => !pids.some(isAlive))
  })
})

async function start({ env }: TestDatabase): Promise<Server> {
  const server = await startReadyServer({
    ...env,
    WEB_CONCURRENCY: String(workers),
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
  })
  await waitUntil('every worker listens', async () => linesOf(server, 'Listening').length === workers)
  return server
}

function workersOf({ pid }: Server): number[] {
  return childrenOf(pid)
}

/** Whether the process runs its own program: its parent waits for that, and would wait forever if it were stopped earlier. */
function isExecuted(pid: number): boolean {
  return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('NODE_UNIQUE_ID=')
}

function linesOf(server: Server, text: string): string[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes(text))
}

function timeOf(line: string): string {
  return /"time":"([^"]+)"/.exec(line)?.[1] ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
