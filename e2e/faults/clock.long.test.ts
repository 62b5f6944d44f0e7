import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from './support/databases.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { outageLines, type Server, startReadyServer } from './support/start.ts'
import { type SteppedClock, steppedClock } from './support/stepped-clock.ts'
import { waitUntil } from './support/wait-until.ts'

// Not part of the check: the server compares its clocks every 5 s.

const hourMs = 3_600_000
const staleAfterMinutes = 30
/** In which the server compares its clocks at least once more. */
const watchedMs = 7_000
const metricsToken = 'metrics-token-of-the-fault-tests-001'
const { createFilledDatabase } = setUpDatabases('clock')

describe.each([
  ['sqlite', 1],
  ['sqlite', 2],
  ['postgres', 1],
] as const)('on %s with %i worker(s)', (engine, workers) => {
  let server: Server
  let database: TestDatabase
  let access: Access
  let clock: SteppedClock

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 2))
    clock = steppedClock(database.env.DATA_DIR!)
    server = await startReadyServer({
      ...database.env,
      ...clock.settings,
      WEB_CONCURRENCY: String(workers),
      STALE_AFTER: `${staleAfterMinutes}m`,
      METRICS_TOKEN: metricsToken,
    })
  })
  afterAll(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a step of the clock by an hour, forward or back, is one line in the log at warn', async () => {
    const before = outageLines(server.log()).length
    const lines = () => outageLines(server.log()).slice(before)
    clock.setAhead(hourMs)
    await waitUntil('the step forward is logged', async () => lines().length > 0)
    clock.setAhead(0)
    await waitUntil('the step back is logged', async () => lines().length > 1)
    await sleep(watchedMs)
    expect(lines().map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'The clock was set forward, or the machine slept.'],
      ['warn', 'The clock was set back.'],
    ])
    expect(lines().map(({ seconds = 0 }) => Math.round(seconds / 60))).toEqual([60, -60])
  })

  test('a value ahead of the clock is refused, and when the clock is set back, it is stale until the next one', async () => {
    const startMs = clock.now()
    const laterMs = startMs + hourMs
    expect(await push('node-000000', startMs)).toEqual({ changed: 1 })
    await expectStale('node-000000', false)
    expect(await push('node-000001', laterMs)).toEqual({ refused: ['observed_at'] })

    clock.setAhead(hourMs)
    await expectStale('node-000000', true)
    expect(await push('node-000001', laterMs)).toEqual({ changed: 1 })
    await expectStale('node-000001', false)
    expect(await push('node-000001', startMs)).toEqual({ older: 1 })

    clock.setAhead(0)
    await expectStale('node-000000', false)
    await expectStale('node-000001', true)
    expect(await push('node-000000', startMs - 1)).toEqual({ older: 1 })
    // The value that is ahead of the clock does not hide the age of the others.
    const seconds = await ageOfNewest()
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(staleAfterMinutes * 60)
    expect(await push('node-000001', clock.now())).toEqual({ changed: 1 })
    await expectStale('node-000001', false)
  })

  const headers = () => ({ 'X-Auth-UserId': access.user_uuid, 'X-Auth-Token': access.token })

  /** Pushes all quantities of an asset with this time. Returns the count that is not 0, or the fields that are refused. */
  async function push(id: string, observedAtMs: number): Promise<{ changed?: 1; older?: 1; refused?: string[] }> {
    const quantity = { used: 5, total: 512 }
    const observedAt = new Date(observedAtMs).toISOString()
    const response = await fetch(`${server.url}/management/v2/observations`, {
      method: 'POST',
      headers: { ...headers(), 'Content-Type': 'application/x-ndjson' },
      body: JSON.stringify({
        ...{ hybrid_core_id: 'alpha', id, observed_at: observedAt },
        ...{ memory: quantity, storage: quantity },
      }),
    })
    if (response.status === 400) {
      const { errors } = (await response.json()) as { errors: { data: { field: string } }[] }
      return { refused: errors.map(({ data }) => data.field.replace('line 1: ', '')) }
    }
    const { data } = (await response.json()) as { data: { changed: number; older: number } }
    return { ...(data.changed === 1 && { changed: 1 }), ...(data.older === 1 && { older: 1 }) }
  }

  /** Another worker than the one that has written may need a moment. */
  async function expectStale(id: string, stale: boolean): Promise<void> {
    const path = `/hybrid-core/v2/hybrid-cores/alpha/assets?filter[id]=${id}`
    const read = async () => JSON.parse((await sendGet(server.url, path, access)).body)
    await expect.poll(read).toMatchObject({ data: [{ id, stale }] })
  }

  /** The metric, in seconds. */
  async function ageOfNewest(): Promise<number> {
    const response = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    return Number(/^hybrid_core_newest_observation_age_seconds (\S+)/m.exec(await response.text())?.[1])
  }
})
