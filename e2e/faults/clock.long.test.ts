import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from './support/databases.ts'
import { runSuccessfully, writeRecords } from './support/inventory.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { outageLines, type Server, startReadyServer } from './support/start.ts'
import { type SteppedClock, steppedClock } from './support/stepped-clock.ts'
import { waitUntil } from './support/wait-until.ts'

// Not part of the check: the server compares its clocks every 5 s.

const hourMs = 3_600_000
/** In which the server compares its clocks at least once more. */
const watchedMs = 7_000
const metricsToken = 'metrics-token-of-the-fault-tests-001'
const { folder, createFilledDatabase } = setUpDatabases('clock')

describe.each([
  ['sqlite', 1],
  ['sqlite', 2],
  ['postgres', 1],
] as const)('on %s with %i worker(s)', (engine, workers) => {
  let server: Server | undefined
  let database: TestDatabase | undefined
  afterEach(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a step of the clock by an hour is one line at warn; times ahead of the clock are refused, or stale when stored', async () => {
    const created = await createFilledDatabase(engine, 3)
    database = created.database
    const clock = steppedClock(database.env.DATA_DIR ?? folder)
    server = await startReadyServer({
      ...database.env,
      ...clock.settings,
      WEB_CONCURRENCY: String(workers),
      STALE_AFTER: '30m',
      METRICS_TOKEN: metricsToken,
    })
    const { stepTo, push, expectStale, ageOfNewest } = clientOf(server, created.access, clock)
    const startMs = clock.now()

    expect(await push('node-000000', startMs)).toEqual({ changed: 1 })
    expect(await push('node-000001', startMs + hourMs)).toEqual({ refused: 'line 1: observed_at' })
    await expectStale('node-000000', false)

    await stepTo(hourMs)
    await expectStale('node-000000', true)
    expect(await push('node-000001', startMs + hourMs)).toEqual({ changed: 1 })
    expect(await push('node-000001', startMs)).toEqual({ older: 1 })
    await expectStale('node-000001', false)
    expect(await ageOfNewest()).toBeLessThan(hourMs / 2_000)

    await stepTo(0)
    await expectStale('node-000000', false)
    await expectStale('node-000001', true)
    expect(await push('node-000001', clock.now())).toEqual({ older: 1 })
    // The time that is ahead hides the age of no other value.
    expect(await ageOfNewest()).toBeGreaterThan(0)
    const correct = { kind: 'observation', ...observationOf('node-000001', clock.now()) }
    const file = writeRecords(folder, 'correct', [correct])
    await runSuccessfully(['import', '--allow-older', file], database.env)
    await expectStale('node-000001', false)

    await sleep(watchedMs)
    expect(outageLines(server.log()).map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'The clock was set forward, or the machine slept.'],
      ['warn', 'The clock was set back.'],
    ])
    const [forward, back] = outageLines(server.log()).map(({ seconds }) => Math.round((seconds ?? 0) / 60))
    expect([forward, back]).toEqual([60, -60])
  })
})

type Outcome = { changed?: number; older?: number; refused?: string }

/** All quantities of an asset: it is as old as the oldest of them. */
function observationOf(id: string, observedAtMs: number) {
  const quantity = { used: 5, total: 512 }
  const observedAt = new Date(observedAtMs).toISOString()
  return { hybrid_core_id: 'alpha', id, observed_at: observedAt, memory: quantity, storage: quantity }
}

function clientOf(server: Server, access: Access, clock: SteppedClock) {
  return {
    /** Sets the clock and waits until the server has noticed. */
    async stepTo(aheadMs: number): Promise<void> {
      const before = outageLines(server.log()).length
      clock.setAhead(aheadMs)
      await waitUntil('the step is logged', async () => outageLines(server.log()).length > before)
    },

    /** Pushes a value with this time and returns the counts that are not 0, or the field that is refused. */
    async push(id: string, observedAtMs: number): Promise<Outcome> {
      const response = await fetch(`${server.url}/management/v2/observations`, {
        method: 'POST',
        headers: {
          ...{ 'X-Auth-UserId': access.user_uuid, 'X-Auth-Token': access.token },
          'Content-Type': 'application/x-ndjson',
        },
        body: JSON.stringify(observationOf(id, observedAtMs)),
      })
      const body = (await response.json()) as { data: Required<Outcome>; errors: { data: { field: string } }[] }
      if (response.status === 400) return { refused: body.errors.map(({ data }) => data.field).join() }
      const { changed, older } = body.data
      return { ...(changed > 0 && { changed }), ...(older > 0 && { older }) }
    },

    /** Another worker than the one that wrote may need a moment. */
    async expectStale(id: string, stale: boolean): Promise<void> {
      const path = `/hybrid-core/v2/hybrid-cores/alpha/assets?filter[id]=${id}`
      await expect
        .poll(async () => JSON.parse((await sendGet(server.url, path, access)).body))
        .toMatchObject({
          data: [{ id, stale }],
        })
    },

    /** The metric of the age of the newest value, in seconds. */
    async ageOfNewest(): Promise<number> {
      const response = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
      return Number(/^hybrid_core_newest_observation_age_seconds (\S+)/m.exec(await response.text())?.[1])
    },
  }
}
