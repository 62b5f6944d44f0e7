import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOperator } from '#e2e/setup/operator.ts'
import { runsAll } from '#lib/checks/test-extent.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { engines, type TestDatabase } from '../support/databases.ts'
import { inventoryPartner } from '../support/inventory.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const assetCount = 5_000
const kills = runsAll ? 4 : 2
const path = '/management/v2/observations'
const { createFilledDatabase } = setUpDatabases('pushes')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let access: Access
  let server: Server

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, assetCount))
    server = await startReadyServer(database.env)
  })
  afterAll(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  const headersOf = ({ user_uuid, token }: Access) => ({ 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token })

  /** Sets the used memory of all assets to `used`; returns the status, or 0 without a response. */
  async function pushAll(used: number, by = access): Promise<number> {
    const observedAt = new Date().toISOString()
    const lines = Array.from({ length: assetCount }, (_, n) => {
      const id = `node-${String(n).padStart(6, '0')}`
      return { hybrid_core_id: 'alpha', id, observed_at: observedAt, memory: { used, total: 1_000 } }
    })
    const response = await fetch(server.url + path, {
      method: 'POST',
      // A new connection each time, which may lead to another worker.
      headers: { ...headersOf(by), 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify(lines),
    }).catch(() => undefined)
    return response?.status ?? 0
  }

  /** The used memory of all assets that the totals of the core have, and the distinct values of single assets. */
  async function stored(): Promise<{ values: number[]; total: number | null | undefined }> {
    const db = database.open()
    try {
      const rows = await db.write.selectFrom('assets').select('memory_used').distinct().execute()
      const totals = await db.write.selectFrom('asset_totals').select('memory_used').execute()
      return { values: rows.map(({ memory_used }) => memory_used ?? -1), total: totals[0]?.memory_used }
    } finally {
      await db.close()
    }
  }

  /** So that no push waits for the lease of a killed one to expire. */
  async function endLeases(): Promise<void> {
    const db = database.open()
    await db.write.deleteFrom('leases').where('name', 'like', 'push:%').execute()
    await db.close()
  }

  test(`a push that kill -9 interrupts is written as a whole or not at all, ${kills} of ${kills} times`, async () => {
    expect(await pushAll(1)).toBe(200)
    let acknowledged = 1
    for (let kill = 0; kill < kills; kill++) {
      const startedAt = performance.now()
      const usual = acknowledged + 1
      expect(await pushAll(usual)).toBe(200)
      acknowledged = usual
      const tookMs = performance.now() - startedAt
      const next = acknowledged + 1
      const push = pushAll(next)
      await sleep(tookMs * (0.4 + (0.6 * kill) / kills))
      await server.end('SIGKILL', 1_000)
      if ((await push) === 200) acknowledged = next
      const { values, total } = await stored()
      expect(values).toHaveLength(1)
      const [value = 0] = values
      expect([acknowledged, next]).toContain(value)
      expect(total).toBe(value * assetCount)
      acknowledged = value
      server = await startReadyServer(database.env)
      await endLeases()
    }
    await expect.poll(() => pushAll(acknowledged + 1)).toBe(200)
  })

  // It waits for a limit of 30 s: the check does so once.
  test.runIf(runsAll || engine === 'sqlite')(
    'a push whose body hardly arrives holds no lock, delays no other push, and is ended',
    async () => {
      let slow = trickle(server.url, headersOf(access))
      await waitUntil('the slow push is in progress', async () => {
        if ((await pushAll(1)) === 429) return true
        // The slow push itself was refused, because it arrived during the other one.
        if (slow.response() !== '') slow = trickle(server.url, headersOf(access))
        await sleep(500)
        return false
      })
      const others = await Promise.all([1, 2, 3].map((n) => anotherUser(database, n)))
      for (const other of others) {
        expect(await pushAll(7, other)).toBe(200)
      }
      expect((await sendGet(server.url, '/hybrid-core/v2/hybrid-cores/alpha', access)).status).toBe(200)
      expect(slow.response()).toBe('')
      await waitUntil('the slow push ends', async () => slow.isClosed())
      expect(slow.response()).toBe('')
      await expect.poll(() => pushAll(8)).toBe(200)
      expect((await stored()).values).toEqual([8])
    },
  )
})

async function anotherUser({ env }: TestDatabase, n: number): Promise<Access> {
  return asOperator(env, async (context) => {
    const email = `collector-${n}@example.org`
    await createUser(context, { partnerUuid: inventoryPartner, email, role: 'admin' })
    const { userUuid, token } = await issueToken(context, { email, name: 'collector', scopes: ['CORE_WRITE'] })
    return { user_uuid: userUuid, token }
  })
}

/** Sends a push whose body arrives one byte a second, and never as a whole. */
function trickle(url: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url)
  let response = ''
  let isClosed = false
  const socket: Socket = connect(Number(port), hostname, () => {
    const all = { ...headers, Host: hostname, 'Content-Type': 'application/x-ndjson', 'Content-Length': '100000' }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n{"hybrid_core_id":"alpha",`)
  })
  const timer = setInterval(() => socket.write(' '), 1_000)
  const end = () => {
    isClosed = true
    clearInterval(timer)
  }
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text
  })
  socket.once('close', end).once('error', end)
  return { response: () => response, isClosed: () => isClosed }
}
