import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import type { Oidc } from '#lib/settings/oidc-settings.ts'
import { nextAuthOptions } from './next-auth.ts'

const issuer = 'https://id.example'
const known = 'kate@trusted.example'
const creation = { role: 'read', partnerUuid: 'partner', domains: ['created.example', 'trusted.example'] } as const
const oidc: Oidc = { issuer, clientId: 'c', clientSecret: 's', trustedDomains: ['trusted.example'], creation }

let db: Database
let failure: string | undefined
let lines: { reason?: string; email_domain?: string; user_uuid?: string }[]
beforeEach(async () => {
  db = await memoryDatabase()
  lines = []
  await create(known)
})
afterEach(() => db.close())

const create = (email: string) =>
  createUser({ db, now: Date.now(), origin: operator }, { partnerUuid: 'partner', email, role: 'owner' })

/** Signs in with the claims of an ID token. Returns the user of the session, or undefined. */
async function signIn(profile: object, settings: Partial<Oidc> = {}): Promise<string | undefined> {
  const service = {
    settings: { baseUrl: 'http://localhost:3000', oidc: { ...oidc, ...settings } },
    sessionSecret: () => 's'.repeat(32),
    log: { warn: (line: object) => void lines.push(line), error: (line: object) => void lines.push(line) },
    data: { database: db, isMigrated: () => true },
  } as never
  const user: { id?: string } = {}
  const { callbacks } = nextAuthOptions(service, { address: undefined, userAgent: undefined })
  const input = { user, account: { provider: 'oidc' }, profile }
  try {
    await callbacks?.signIn?.(input as never)
    return user.id
  } catch (error) {
    failure = (error as Error).message
    return undefined
  }
}

async function emails(): Promise<string[]> {
  const rows = await db.read.selectFrom('users').select('email').execute()
  return rows.map(({ email }) => email).sort()
}

const foreign = ['kate@away.example', 'kate@xtrusted.example', 'kate@sub.trusted.example']
const domain = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('trusted.example', 'created.example', 'TRUSTED.example') },
  { weight: 2, arbitrary: fc.constantFrom(...foreign.map((one) => one.slice(5))) },
  fc.constantFrom('tru\uff53ted.example', 'trusted.example\0', 'trusted.example.', 'trusted.example '),
  fc.domain(),
)
const local = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('kate', 'KATE', 'mallory') },
  fc.constantFrom('\u212Aate', 'ka\0te', 'kate@away.example', '"kate"'),
  fc.string(),
)
const email = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(local, domain).map((parts) => parts.join('@')) },
  { weight: 1, arbitrary: fc.anything() },
)
const flag = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(true, undefined) },
  fc.constantFrom(false, null, 'true', 'false', 1, 0, '1', '0', {}, []),
)
const claims = fc.record(
  { iss: fc.constantFrom(issuer, issuer, issuer, `${issuer}/`), sub: fc.string(), email, email_verified: flag },
  { requiredKeys: ['iss', 'sub'] },
)

test('random claims sign in and create nobody whose address is neither verified nor in a trusted domain', async () => {
  for (const one of foreign) await create(one)
  await fc.assert(
    fc.asyncProperty(claims, async (profile) => {
      const before = await emails()
      const signedIn = await signIn(profile)
      const created = (await emails()).filter((one) => !before.includes(one))
      if (signedIn === undefined && created.length === 0) return
      // The claims must prove the address if they sign in a user.
      expect(profile.iss).toBe(issuer)
      const address = String(profile.email)
      const folded = address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
      const isUnsaid = !Object.hasOwn(profile, 'email_verified') || profile.email_verified === undefined
      const isTrusted = /^[!-?A-~]+@trusted\.example$/.test(folded)
      expect(profile.email_verified === true || (isUnsaid && isTrusted)).toBe(true)
      expect(created.length === 0 || /^[!-?A-~]+@(trusted|created)\.example$/.test(folded)).toBe(true)
      // The session is that of the user with exactly this address.
      const user = db.read
        .selectFrom('users')
        .select('email')
        .where('uuid', '=', signedIn ?? '')
      expect(await user.executeTakeFirst()).toEqual({ email: folded })
    }),
    { numRuns: 500 },
  )
})

describe('a refused single sign-on creates nobody and is one log line with', () => {
  const verified = { iss: issuer, sub: '1', email_verified: true }
  test.each([
    ['wrong-issuer', { ...verified, iss: 'https://other.example', email: 'new@created.example' }, {}, undefined],
    ['email-verified-missing', { iss: issuer, sub: '1', email: 'new@created.example' }, {}, 'created.example'],
    ['email-not-verified', { ...verified, email: known, xms_edov: false }, {}, 'trusted.example'],
    ['no-such-user', { ...verified, email: 'new@away.example' }, {}, 'away.example'],
    [
      'not-of-organization',
      { ...verified, iss: 'https://accounts.google.com', email: 'new@created.example' },
      { issuer: 'https://accounts.google.com' },
      'created.example',
    ],
    [
      'partner-missing',
      { ...verified, email: 'new@created.example' },
      { creation: { ...creation, partnerUuid: 'unknown' } },
      'created.example',
    ],
  ])('the reason %s', async (reason, profile, settings, emailDomain) => {
    expect(await signIn(profile, settings)).toBeUndefined()
    expect(lines).toMatchObject([{ reason, email_domain: emailDomain }])
    expect(failure).toBe(reason === 'wrong-issuer' ? 'single-sign-on-failed' : 'no-account')
    expect(JSON.stringify(lines)).not.toContain('@')
    expect(await emails()).toEqual([known])
  })

  test('the reason user-removed for the address of a removed user', async () => {
    await db.write.insertInto('removed_users').values({ email: 'new@created.example', removed_at: 1 }).execute()
    expect(await signIn({ ...verified, email: 'new@created.example' })).toBeUndefined()
    expect(lines).toMatchObject([{ reason: 'user-removed', email_domain: 'created.example' }])
  })
})

test('an account of Google without an organization signs in as a user that exists', async () => {
  const profile = { iss: 'https://accounts.google.com', sub: '1', email_verified: true, email: known }
  expect(await signIn(profile, { issuer: 'https://accounts.google.com' })).toBeDefined()
})
