import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childrenOf } from '../setup/child.ts'
import { type Access, ask } from './ask.ts'
import { type Server, startServer } from './command.ts'
import { engines, type TestDatabase } from './databases.ts'
import { setStage } from './stage.ts'
import { startTraffic } from './traffic.ts'
import { until } from './until.ts'

const path = '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-'
const workers = 2
const { filled } = setStage('workers')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let access: Access
  let server: Server

  beforeAll(async () => {
    ;({ database, access } = await filled(engine, 500))
    server = await start(database)
  })

  afterAll(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a worker that is killed under load is replaced, and only its own requests are lost', async () => {
    const [victim = 0, survivor] = workersOf(server)
    const traffic = startTraffic({ url: server.url, access, paths: [path] })
    await until('there is traffic', async () => traffic.answers.length > 100)
    const killedAt = new Date().toISOString()
    process.kill(victim, 'SIGKILL')
    // The log of so many requests is not kept for long.
    const ended = new Set<string>()
    await until('another one listens', async () => {
      for (const line of linesOf(server, 'A worker ended by itself')) ended.add(line)
      return linesOf(server, 'Listening').some((line) => timeOf(line) > killedAt)
    })
    const replacedAt = performance.now()
    await until('there is more traffic', async () => traffic.answers.length > 300)
    const answers = await traffic.stop()
    expect(workersOf(server)).toContain(survivor)
    expect(workersOf(server)).toHaveLength(workers)
    const lost = answers.filter(({ status }) => status !== 200)
    // At most what was under way on the connections of the one that was killed.
    expect(lost.length).toBeLessThanOrEqual(16)
    expect(lost.filter(({ startedAt }) => startedAt > replacedAt)).toEqual([])
    expect([...ended, ...linesOf(server, 'A worker ended by itself').filter((line) => !ended.has(line))]).toHaveLength(
      1,
    )
  })

  // What follows is the supervisor's, whatever the database.
  if (engine !== 'sqlite') return

  test('the requests of a caller are counted over all workers', async () => {
    const left = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { headers } = await ask(server.url, path, access, undefined)
      left.add(String(headers.ratelimit).replace(/;t=\d+$/, ''))
    }
    expect(left.size).toBe(20)
  })

  test('it ends as one when it is asked to', async () => {
    const pids = workersOf(server)
    expect(await server.end('SIGTERM', 15_000)).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('workers do not outlive a supervisor that is killed', async () => {
    server = await start(database)
    const pids = workersOf(server)
    await server.end('SIGKILL', 1_000)
    await until('they have ended', async () => !pids.some(isAlive))
  })
})

async function start({ env }: TestDatabase): Promise<Server> {
  const server = await startServer({ ...env, WEB_CONCURRENCY: String(workers), LOG_LEVEL: 'info' })
  await until('every worker listens', async () => linesOf(server, 'Listening').length === workers)
  return server
}

function workersOf({ pid }: Server): number[] {
  return childrenOf(pid)
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
