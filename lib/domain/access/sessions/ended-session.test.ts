import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { scopesOfRole } from '#lib/values/rights.ts'
import { createOwnToken, rotateOwnToken } from '../account.ts'
import { operator } from '../origin.ts'
import { issueToken } from '../tokens/tokens.ts'
import { changeUser, inviteUser, makePasswordLink } from '../users/administer-users.ts'
import { createUser } from '../users/users.ts'
import { createSession, endAllSessions } from './sessions.ts'

const now = Date.UTC(2026, 10, 20)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const operating = () => ({ db, now, pepper: 'p'.repeat(32), origin: operator })
  const add = async (email: string) =>
    (await createUser(operating(), { partnerUuid, email, role: 'owner', password: 'correct horse battery' })).uuid

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'P', email: null }).execute()
  })
  afterEach(() => db.close())

  test('a request that started before its session ended creates nothing that outlives the session', async () => {
    const [owner, other] = [await add('owner@example.com'), await add('other@example.com')]
    const { id } = await issueToken(operating(), { userUuid: owner, name: 'CI' })
    const session = await createSession(operating(), { userUuid: owner, version: 1 })
    const scopes = new Set(scopesOfRole('owner'))
    const identity = { userUuid: owner, partnerUuid, role: 'owner', scopes } as const
    const context = contextOf(db, { kind: 'session', sessionId: session!.sessionId, ...identity }, { now })
    const fields = <T>(value: T) => ({ fields: async () => value })
    const calls = [
      () => createOwnToken(context, fields({ name: 'x' })),
      () => makePasswordLink(context, { user_uuid: other }),
      () => changeUser(context, { user_uuid: other, ...fields({ name: 'y' }), requireMatch: () => {} }),
      () => inviteUser(context, fields({ email: `new-${Math.random()}@example.com`, role: 'owner' as const })),
      () => rotateOwnToken(context, { token_id: id, ...fields({ grace_seconds: 60 }) }),
    ]
    for (const call of calls.slice(0, 4)) await call()
    await endAllSessions(operating(), owner)
    for (const call of calls) await expect(call()).rejects.toMatchObject({ problem: 'unauthorized' })
  })
})
