import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken, revokeToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { asOperator, importAsOperator } from '../setup/operator.ts'
import { expectWithinASecond } from '../setup/within-a-second.ts'
import { engines, type TestDatabase } from './support/databases.ts'
import { inventoryPartner } from './support/inventory.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { type Server, startReadyServer } from './support/start.ts'
import { expectServed, startTraffic, statusesOf, type Traffic } from './support/traffic.ts'
import { waitUntil } from './support/wait-until.ts'

// Pages, callers and versions are kept for many requests: what is promised about them must hold while they are.

const page = '/hybrid-core/v2/hybrid-cores/alpha/assets?filter[status]=active&sort[storage_usage]=-'
const { createFilledDatabase } = setUpDatabases('promises-under-load')

describe.each(engines)('%s: while 16 clients request the same page', (engine) => {
  let database: TestDatabase
  let access: Access
  let server: Server
  let traffic: Traffic

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 50))
    server = await startReadyServer({ ...database.env, RATE_LIMIT: '1000000/1', AUTH_FAILURE_LIMIT: '1000000/60' })
    traffic = startTraffic({ url: server.url, access, paths: [page], clients: 16 })
    await waitUntil('there is traffic', async () => traffic.responses.length > 200)
  })
  afterAll(async () => {
    expectServed((await traffic?.stop()) ?? [])
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a change by another process is on the page within a second', async () => {
    const fullest = async () => JSON.parse((await sendGet(server.url, page, access)).body).data[0].id
    for (const used of [2_047, 0, 2_047]) {
      const storage = { used: used * 2 ** 30, total: 2_048 * 2 ** 30 }
      const node = { kind: 'asset', hybrid_core_id: 'alpha', id: 'node-000000', node_type: 'compute', status: 'active' }
      await importAsOperator(database.env, [{ ...node, storage }])
      await expectWithinASecond(async () => (await fullest()) === node.id, used > 0)
    }
  })

  test('a token that another process revokes is refused within a second', async () => {
    const issued = await asOperator(database.env, (context) =>
      issueToken(context, { email: 'owner@example.org', name: 'to revoke' }),
    )
    const own = startTraffic({
      url: server.url,
      access: { user_uuid: issued.userUuid, token: issued.token },
      paths: [page],
    })
    await waitUntil('the token is used', async () => own.responses.length > 100)
    expectServed(own.responses)
    await asOperator(database.env, (context) => revokeToken(context, { id: issued.id }))
    await expectWithinASecond(async () => own.responses.at(-1)?.status, 401)
    const refusedFrom = performance.now()
    const later = (await own.stop()).filter(({ startedAt }) => startedAt > refusedFrom)
    expect(Object.keys(statusesOf(later)).filter((status) => status !== '401')).toEqual([])
  })

  test('another partner gets the page never, and that of a core of its own only', async () => {
    const [uuid, email] = [randomUUID(), `${randomUUID()}@example.org`]
    await importAsOperator(database.env, [
      { kind: 'partner', uuid, name: 'Other' },
      { kind: 'hybrid_core', id: `beta-${uuid}`, partner_uuid: uuid },
    ])
    expect(uuid).not.toBe(inventoryPartner)
    const other = await asOperator(database.env, async (context) => {
      await createUser(context, { partnerUuid: uuid, email, role: 'owner' })
      const { userUuid, token } = await issueToken(context, { email, name: 'other' })
      return { user_uuid: userUuid, token }
    })
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        sendGet(server.url, n % 2 ? page : page.replace('alpha', `beta-${uuid}`), other),
      ),
    )
    const found = responses.map(({ status, body }) => [status, body.includes('node-0')])
    expect(found).toEqual(responses.map((_, n) => [n % 2 ? 404 : 200, false]))
  })
})
