import { beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { scopesOfRole } from '#lib/values/rights.ts'
import { callerOfSession, createSession } from '../sessions/sessions.ts'
import { TokenCallers } from '../tokens/token-caller.ts'
import { issueToken } from '../tokens/tokens.ts'
import { signOutUser } from './administer-users.ts'
import { setUpAdministration } from './test-administration.ts'

describe.each(testEngines)('on %s', (engine) => {
  const { operating, add, as, change } = setUpAdministration(engine)
  let callers: TokenCallers
  beforeEach(() => {
    callers = new TokenCallers()
  })

  test('a reduced role limits existing tokens and sessions at once', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'admin')]
    const { token } = await issueToken(operating(), { userUuid: user, name: 'CI' })
    const session = await createSession(operating(), { userUuid: user, version: 1 })
    const scopesNow = async () => [
      [...((await callers.find(operating(), { userUuid: user, token }))?.scopes ?? [])],
      [...((await callerOfSession(operating(), session!))?.caller.scopes ?? [])],
    ]
    expect(await scopesNow()).toEqual([scopesOfRole('admin'), scopesOfRole('admin')])
    await change(as(owner, 'owner'), user, { role: 'read' })
    expect(await scopesNow()).toEqual([scopesOfRole('read'), scopesOfRole('read')])
  })

  test('a lock ends sessions and tokens at once, and an unlock restores only the tokens', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'read')]
    const { token } = await issueToken(operating(), { userUuid: user, name: 'CI' })
    const session = await createSession(operating(), { userUuid: user, version: 1 })
    const works = async () => [
      (await callers.find(operating(), { userUuid: user, token })) !== undefined,
      (await callerOfSession(operating(), session!)) !== undefined,
    ]
    expect((await change(as(owner, 'owner'), user, { locked: true })).status).toBe('locked')
    expect(await works()).toEqual([false, false])
    expect((await change(as(owner, 'owner'), user, { locked: false })).status).toBe('active')
    expect(await works()).toEqual([true, false])
    await expect(change(as(owner, 'owner'), owner, { locked: true })).rejects.toMatchObject({
      data: { field: 'locked' },
    })
  })

  test('signing out everywhere ends sessions and leaves tokens', async () => {
    const [owner, user] = [await add('owner@example.com', 'owner'), await add('user@example.com', 'read')]
    const { token } = await issueToken(operating(), { userUuid: user, name: 'CI' })
    const session = await createSession(operating(), { userUuid: user, version: 1 })
    await signOutUser(as(owner, 'owner'), { user_uuid: user.toUpperCase() })
    expect(await callerOfSession(operating(), session!)).toBeUndefined()
    expect(await callers.find(operating(), { userUuid: user, token })).toBeDefined()
  })
})
