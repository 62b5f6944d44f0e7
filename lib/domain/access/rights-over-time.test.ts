import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { isRole, mayAdminister, type Role, roles, type Scope, scopesOfRole } from '#lib/values/rights.ts'
import { DomainError } from '../domain-error.ts'
import { InputError } from '../input-error.ts'
import { createOwnToken, revokeOwnToken, rotateOwnToken } from './account.ts'
import { operator } from './origin.ts'
import { isPasswordLink } from './passwords/password-links.ts'
import { callerOfSession, createSession, endAllSessions, type SessionKey } from './sessions/sessions.ts'
import { maxActiveTokens } from './tokens/active-tokens.ts'
import { TokenCallers } from './tokens/token-caller.ts'
import { changeUser, makePasswordLink } from './users/administer-users.ts'
import { createUser, lockUser, resetPassword, setPassword, setPasswordByLink, unlockUser } from './users/users.ts'

// What is tested here does not depend on how long a hash takes.
vi.mock('./passwords/hash-password.ts', () => ({
  hashPassword: async (password: string) => password,
  verifyPassword: async () => true,
}))

const pepper = 'p'.repeat(32)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'
const password = 'correct horse battery'
const people = 4

/** One action: its actor, its kind and its user; `which` chooses one of the existing links and tokens. */
const step = fc.record({
  act: fc.constantFrom(
    ...(['role', 'lock', 'unlock', 'link', 'operator-link', 'use-link', 'token', 'rotate', 'revoke'] as const),
    ...(['password', 'sign-in', 'sign-out', 'operator-lock', 'operator-unlock'] as const),
  ),
  by: fc.nat(people - 1),
  of: fc.nat(people - 1),
  which: fc.nat(50),
  role: fc.constantFrom(...roles),
  flag: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Made = {
  users: string[]
  /** Every credential with the rights of its user at its creation. */
  tokens: { id: string; userUuid: string; token: string; scopes: readonly string[] }[]
  sessions: { userUuid: string; key: SessionKey }[]
  links: { secret: string; userUuid: string; madeBy: string | null; role: string }[]
}

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let now: number
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    now = Date.UTC(2026, 10, 20)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'P', email: null }).execute()
  })
  afterEach(() => db.close())

  test('no session, token or link ever has more rights than its user and its creator have at that time', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const made: Made = { users: [], tokens: [], sessions: [], links: [] }
        run++
        for (const [n, role] of (['owner', 'owner', 'admin', 'read'] as const).entries()) {
          const email = `u${n}-${run}@example.com`
          made.users.push((await createUser(operating(), { partnerUuid, email, role, password })).uuid)
        }
        // One for the whole run: it caches the callers that it has found.
        const callers = new TokenCallers()
        for (const one of steps) {
          now += 1_000
          await take(one, made).catch((error: unknown) => {
            if (!(error instanceof InputError || error instanceof DomainError)) throw error
          })
          await check(made, callers)
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 8 },
    )
  }, 120_000)

  const operating = () => ({ db, now, pepper, origin: operator })

  async function take({ act, by, of, which, role, flag }: Step, made: Made): Promise<void> {
    const [actor = '', target = ''] = [made.users[by], made.users[of]]
    const { role: actorRole } = await userOf(actor)
    const identity = { userUuid: actor, partnerUuid, role: actorRole, scopes: new Set<Scope>() }
    const context = contextOf(db, { kind: 'session', sessionId: 's', ...identity }, { now, pepper })
    const fields = <T>(value: T) => ({ fields: async () => value })
    const change = (value: { role?: Role; locked?: boolean }) =>
      changeUser(context, { user_uuid: target, ...fields(value), requireMatch: () => {} })
    const token = made.tokens.filter(({ userUuid }) => userUuid === actor).at(-1 - (which % 3))
    const link = made.links.at(which % Math.max(1, made.links.length))
    switch (act) {
      case 'role':
        return void (await change({ role }))
      case 'lock':
      case 'unlock':
        return void (await change({ locked: act === 'lock' }))
      case 'operator-lock':
        return lockUser(operating(), { userUuid: target })
      case 'operator-unlock':
        return unlockUser(operating(), { userUuid: target })
      case 'link': {
        const { password_link } = await makePasswordLink(context, { user_uuid: target })
        const secret = new URL(password_link).hash.replace('#secret=', '')
        return void made.links.push({ secret, userUuid: target, madeBy: actor, role: (await userOf(target)).role })
      }
      case 'operator-link': {
        const { secret } = await resetPassword(operating(), { userUuid: target, revokeTokens: flag })
        return void made.links.push({ secret, userUuid: target, madeBy: null, role: (await userOf(target)).role })
      }
      case 'use-link': {
        if (!link) return
        const proven = await setPasswordByLink(operating(), { secret: link.secret, password, revokeTokens: flag })
        return signIn(made, proven.userUuid)
      }
      case 'token':
        return void made.tokens.push(await createOwnToken(context, fields({ name: 't' })).then(asHeld))
      case 'rotate': {
        const rotated = await rotateOwnToken(context, {
          token_id: token?.id ?? 'none',
          ...fields({ grace_seconds: flag ? 604_800 : 0 }),
        })
        return void made.tokens.push(asHeld(rotated))
      }
      case 'revoke':
        return void (await revokeOwnToken(context, { token_id: token?.id ?? 'none' }))
      case 'password':
        return void (await setPassword(operating(), { userUuid: target, password, revokeTokens: flag }))
      case 'sign-in':
        return signIn(made, target)
      case 'sign-out':
        return endAllSessions(operating(), target)
    }
  }

  async function check(made: Made, callers: TokenCallers): Promise<void> {
    const active = new Map<string, number>()
    for (const held of made.tokens) {
      const caller = await callers.find(operating(), held)
      if (!caller) continue
      active.set(held.userUuid, (active.get(held.userUuid) ?? 0) + 1)
      await expectWithin(caller, held)
      for (const scope of caller.scopes) expect(held.scopes).toContain(scope)
    }
    for (const count of active.values()) expect(count).toBeLessThanOrEqual(maxActiveTokens)
    for (const { userUuid, key } of made.sessions) {
      const found = await callerOfSession({ db, now }, key)
      if (found) await expectWithin(found.caller, { userUuid })
    }
    for (const link of made.links) {
      if (!(await isPasswordLink(db.write, link.secret, now))) continue
      const user = await userOf(link.userUuid)
      expect([user.locked_at, user.role]).toEqual([null, link.role])
      if (link.madeBy === null) continue
      const maker = await userOf(link.madeBy)
      expect([maker.locked_at, mayAdminister(maker.role, user.role)]).toEqual([null, true])
    }
  }

  type Found = { userUuid: string; role: string; scopes: ReadonlySet<string> }

  async function expectWithin(caller: Found, { userUuid }: { userUuid: string }): Promise<void> {
    const user = await userOf(userUuid)
    expect([caller.userUuid, caller.role, user.locked_at]).toEqual([userUuid, user.role, null])
    const allowed: readonly string[] = isRole(user.role) ? scopesOfRole(user.role) : []
    for (const scope of caller.scopes) expect(allowed).toContain(scope)
  }

  async function signIn(made: Made, userUuid: string): Promise<void> {
    const { session_version: version } = await userOf(userUuid)
    const key = await createSession({ db, now }, { userUuid, version })
    if (key) made.sessions.push({ userUuid, key })
  }

  function userOf(uuid: string) {
    return db.write.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  }
})

function asHeld({ id, user_uuid: userUuid, token, scopes }: Awaited<ReturnType<typeof createOwnToken>>) {
  return { id, userUuid, token, scopes }
}
