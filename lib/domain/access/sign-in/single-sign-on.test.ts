import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { operator } from '../origin.ts'
import { createUser, listUsers, lockUser } from '../users/users.ts'
import { signIn } from './check-password.ts'
import { userOfVerifiedEmail } from './single-sign-on.ts'

const now = Date.UTC(2026, 10, 20)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'
const password = 'correct horse battery'
const lookAlikes = ['\u212Aate@example.com', 'ka\0te@example.com', 'kate@example.com\0', 'kate\u0000@example.com']

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let kate: string
  const operating = () => ({ db, now, origin: operator })

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'P', email: null }).execute()
    kate = (await createUser(operating(), { partnerUuid, email: 'Kate@Example.com', role: 'owner', password })).uuid
  })
  afterEach(() => db.close())

  test('a verified address finds its user in any case of the letters A to Z', async () => {
    for (const email of ['kate@example.com', 'KATE@EXAMPLE.COM']) {
      expect(await userOfVerifiedEmail(operating(), email)).toEqual({ user: { userUuid: kate, version: 1 } })
    }
  })

  test.each([...lookAlikes, ' kate@example.com', 'kate@example.com '])(
    'single sign-on finds no user for %j',
    async (email) =>
      expect(await userOfVerifiedEmail(operating(), email)).toEqual({ user: undefined, reason: 'no-such-user' }),
  )

  test.each(lookAlikes)('a password sign-in as %j is rejected', async (email) => {
    expect(await signIn(operating(), { email, password, address: undefined })).toEqual({ user: undefined, waitMs: 0 })
  })

  test('spaces around a typed address are ignored', async () => {
    const signedIn = await signIn(operating(), { email: ' Kate@example.com ', password, address: undefined })
    expect(signedIn.user?.userUuid).toBe(kate)
  })

  test.each(lookAlikes)('the operator neither creates nor locks a user as %j', async (email) => {
    await expect(createUser(operating(), { partnerUuid, email: `x${email}`, role: 'read' })).rejects.toThrow(
      'is not an e-mail address',
    )
    await expect(lockUser(operating(), { email })).rejects.toThrow('there is no user')
    expect((await listUsers(operating())).map((user) => [user.email, user.locked_at])).toEqual([
      ['kate@example.com', null],
    ])
  })
})
