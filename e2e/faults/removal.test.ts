import { afterEach, describe, expect, test } from 'vitest'
import { SessionClient } from '../setup/browser/session-client.ts'
import { createUserAsOperator } from '../setup/operator.ts'
import { engines, type TestDatabase } from './support/databases.ts'
import { inventoryPartner, runSuccessfully } from './support/inventory.ts'
import { sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { type Server, startReadyServer } from './support/start.ts'
import { waitUntil } from './support/wait-until.ts'

const coresPath = '/hybrid-core/v2/hybrid-cores'
const user = { email: 'session@example.org', password: 'a long enough password' }
/** On PostgreSQL a change reaches other processes within a second, later on a busy machine. */
const propagationLimitMs = 5_000

const { createFilledDatabase } = setUpDatabases('removal')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let server: Server
  afterEach(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a running server shows the removal of a core at once, and ends tokens and sessions of a removed partner', async () => {
    const filled = await createFilledDatabase(engine, 2_000)
    database = filled.database
    server = await startReadyServer(database.env)
    await createUserAsOperator(database.env, { ...user, partnerUuid: inventoryPartner, role: 'owner' })
    const client = new SessionClient(server.url)
    await client.signIn(user.email, user.password)
    const bySession = async () => (await client.fetch(coresPath)).status
    const byToken = () => sendGet(server.url, coresPath, filled.access)
    const total = async () => JSON.parse((await byToken()).body).meta?.page.total

    // The server caches the token and the session before they are removed.
    expect(await total()).toBe(1)
    expect(await bySession()).toBe(200)
    const removed = JSON.parse(await runSuccessfully(['core', 'remove', 'alpha', '--yes', '--json'], database.env))
    expect(removed).toEqual({ id: 'alpha', removed: true, counts: { asset: 2_000, hybrid_core: 1 } })
    await waitUntil('the core is gone', async () => (await total()) === 0, propagationLimitMs)

    await runSuccessfully(['partner', 'remove', inventoryPartner, '--yes'], database.env)
    await waitUntil('the token has ended', async () => (await byToken()).status === 401, propagationLimitMs)
    await waitUntil('the session has ended', async () => (await bySession()) === 401, propagationLimitMs)
    expect((await new SessionClient(server.url).signIn(user.email, user.password)).error).toBe('wrong')

    const open = database.open()
    const events = await open.write.selectFrom('audit_events').select(['action', 'actor_kind']).orderBy('id').execute()
    await open.close()
    expect(events).toContainEqual({ action: 'user.create', actor_kind: 'operator' })
    for (const action of ['hybrid_core.remove', 'partner.remove']) {
      expect(events).toContainEqual({ action, actor_kind: 'operator' })
    }
  })
})
