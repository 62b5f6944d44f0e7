import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import type { Database } from '#lib/db/client.ts'
import { engines, type TestDatabase } from '../support/databases.ts'
import type { Access } from '../support/send-get.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const assetCount = 5_000
const { createFilledDatabase } = setUpDatabases('pushes-of-servers')

describe.each(engines)('pushes of one user to two servers on %s', (engine) => {
  let database: TestDatabase
  let access: Access
  let db: Database
  const servers: Server[] = []

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, assetCount))
    servers.push(
      await startReadyServer(database.env),
      await startReadyServer({ ...database.env, WEB_CONCURRENCY: '2' }),
    )
    db = database.open()
  })
  afterAll(async () => {
    await db?.close()
    await Promise.all(servers.map((server) => server.end('SIGKILL', 1_000)))
    database?.remove()
  })

  /** Sets the used memory of all assets to `used`; `undefined` without a response. */
  function pushAll({ url }: Server, used: number): Promise<Response | undefined> {
    const observed_at = new Date().toISOString()
    const lines = Array.from({ length: assetCount }, (_, n) => {
      const id = `node-${String(n).padStart(6, '0')}`
      return { hybrid_core_id: 'alpha', id, observed_at, memory: { used, total: 1_000 } }
    })
    return fetch(`${url}/management/v2/observations`, {
      method: 'POST',
      // A new connection each time, which may lead to another worker.
      headers: {
        'X-Auth-UserId': access.user_uuid,
        'X-Auth-Token': access.token,
        'Content-Type': 'application/json',
        Connection: 'close',
      },
      body: JSON.stringify(lines),
    }).catch(() => undefined)
  }

  async function stored(): Promise<(number | null)[]> {
    const rows = await db.write.selectFrom('assets').select('memory_used').distinct().execute()
    return rows.map(({ memory_used }) => memory_used)
  }
  const leases = () => db.write.selectFrom('leases').select('duration_ms').where('name', 'like', 'push:%').execute()

  test('are written one at a time: another one gets 429 with Retry-After, and nothing of it is written', async () => {
    const [first, ofWorkers] = servers as [Server, Server]
    // The workers of a server exclude each other like servers do.
    for (const pair of [
      [first, ofWorkers],
      [ofWorkers, ofWorkers],
    ] as const) {
      let used = 0
      let isRefused = false
      for (let attempt = 0; attempt < 20 && !isRefused; attempt++) {
        const values = [++used, ++used] as const
        const responses = await Promise.all(pair.map((server, n) => pushAll(server, values[n]!)))
        const statuses = responses.map((response) => response?.status)
        expect(statuses).toContain(200)
        expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
        isRefused = statuses.includes(429)
        if (!isRefused) continue
        const accepted = statuses.indexOf(200)
        expect(await stored()).toEqual([values[accepted]])
        expect(responses[1 - accepted]?.headers.get('retry-after')).toBe('1')
        expect((await pushAll(pair[0], values[1 - accepted]!))?.status).toBe(200)
        expect(await stored()).toEqual([values[1 - accepted]])
      }
      expect(isRefused).toBe(true)
    }
    expect(await leases()).toEqual([])
  })

  test('are accepted again within the documented time after the process that writes one is killed', async () => {
    const [other, killed] = [servers[0]!, await startReadyServer(database.env)]
    const interrupted = pushAll(killed, 800)
    let lease: { duration_ms: number } | undefined
    await waitUntil('the push has its lease', async () => {
      lease = (await leases())[0]
      return lease !== undefined
    })
    await killed.end('SIGKILL', 1_000)
    expect(await interrupted).toBeUndefined()
    expect(lease?.duration_ms).toBeGreaterThan(5_000)
    expect(lease?.duration_ms).toBeLessThan(8_000)
    // The check does not wait for it.
    if (!runsAll) await sql`update leases set expires_at = expires_at - duration_ms`.execute(db.write)
    let accepted = 0
    await waitUntil('a push is accepted', async () => {
      const response = await pushAll(other, 900)
      expect([200, 429]).toContain(response?.status)
      accepted = response?.status ?? 0
      if (accepted !== 200) await sleep(500)
      return accepted === 200
    })
    expect(await stored()).toEqual([900])
  })
})
