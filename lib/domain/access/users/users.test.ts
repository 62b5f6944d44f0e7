import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { operator } from '../origin.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { passwordLinkUrl } from '../passwords/password-links.ts'
import type { NewUser } from './new-user.ts'
import { createUser, listUsers, lockUser, resetPassword, setPassword, setPasswordByLink, unlockUser } from './users.ts'

const now = Date.UTC(2026, 10, 20)
const hourMs = 3_600_000
const partnerUuid = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'
const password = 'correct horse battery'
const ann: NewUser = { partnerUuid, email: 'Ann@Example.com', role: 'owner' }

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const at = (time: number) => ({ db, now: time, origin: operator })
  const row = (uuid: string) =>
    db.read.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'A', email: null }).execute()
  })
  afterEach(() => db.close())

  test('a user with a password is stored with its address in lower case, and gets no link', async () => {
    const uuid = randomUUID()
    const user = await createUser(at(now), { ...ann, name: 'Ann', uuid: uuid.toUpperCase(), password })
    expect(user).toEqual({ uuid, email: 'ann@example.com', passwordLink: undefined })
    const kept = await row(uuid)
    expect(kept).toMatchObject({ partner_uuid: partnerUuid, email: 'ann@example.com', name: 'Ann', role: 'owner' })
    expect(kept).toMatchObject({ locked_at: null, session_version: 1, created_at: now })
    expect(await verifyPassword(password, kept.password_hash)).toBe(true)
  })

  test('the UUID of a partner may be in upper case', async () => {
    const user = await createUser(at(now), { ...ann, partnerUuid: partnerUuid.toUpperCase(), password })
    expect((await row(user.uuid)).partner_uuid).toBe(partnerUuid)
  })

  test.each<[string, Partial<NewUser>, string]>([
    ['an address that is none', { email: 'ann' }, '"ann" is not an e-mail address'],
    ['an address with spaces', { email: ' ann@example.com' }, '" ann@example.com" is not an e-mail address'],
    ['an address too long', { email: `${'a'.repeat(60)}@${'b.'.repeat(120)}com` }, 'is not an e-mail address'],
    ['a uuid that is none', { uuid: '42' }, '"42" is not a UUID'],
    ['an unknown role', { role: 'root' }, 'a role is one of owner, admin, write, read, but this is "root"'],
    ['an inherited word as role', { role: 'constructor' }, 'a role is one of'],
    ['a partner that is not there', { partnerUuid: randomUUID() }, 'there is no partner'],
    ['a name that moves the cursor', { name: 'A\u001b[2J' }, 'no control characters'],
    ['a short password', { password: 'short' }, 'must have 12 to 200 characters'],
  ])('%s is rejected, and nothing is stored', async (_, change, message) => {
    await expect(createUser(at(now), { ...ann, ...change })).rejects.toThrow(message)
    expect(await listUsers(at(now))).toEqual([])
  })

  test('an address or uuid that exists is rejected, also for two concurrent requests', async () => {
    const { uuid } = await createUser(at(now), ann)
    await expect(createUser(at(now), { ...ann, email: 'ANN@example.com' })).rejects.toThrow(
      'there is a user ann@example.com already',
    )
    await expect(createUser(at(now), { ...ann, email: 'bob@example.com', uuid })).rejects.toThrow(
      `there is a user with the uuid ${uuid} already`,
    )
    const both = await Promise.allSettled(
      ['C@x.example', 'c@X.example'].map((email) => createUser(at(now), { ...ann, email })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('users are listed by address and partner, without a hash', async () => {
    await createUser(at(now), { ...ann, password })
    await createUser(at(now), { ...ann, email: 'aaron@example.com', role: 'read' })
    const listed = await listUsers(at(now), { partnerUuid })
    expect(listed.map((user) => [user.email, user.has_password])).toEqual([
      ['aaron@example.com', false],
      ['ann@example.com', true],
    ])
    expect(JSON.stringify(listed)).not.toContain('argon2')
    expect(await listUsers(at(now), { partnerUuid: randomUUID() })).toEqual([])
  })

  test('a second lock keeps the time of the first; a lock ends sessions, and unlocking restores none', async () => {
    const { uuid } = await createUser(at(now), ann)
    await lockUser(at(now + 1), { email: 'ANN@example.com' })
    await lockUser(at(now + 2), { userUuid: uuid })
    expect(await row(uuid)).toMatchObject({ locked_at: now + 1, session_version: 3 })
    await unlockUser(at(now + 3), { email: 'ann@example.com' })
    expect(await row(uuid)).toMatchObject({ locked_at: null, session_version: 3 })
  })

  test('an unknown user is rejected with its name', async () => {
    const key = { email: 'nobody@example.com' }
    const refusal = 'there is no user "nobody@example.com"'
    await expect(lockUser(at(now), key)).rejects.toThrow(refusal)
    await expect(unlockUser(at(now), key)).rejects.toThrow(refusal)
    await expect(setPassword(at(now), { ...key, password })).rejects.toThrow(refusal)
    await expect(resetPassword(at(now), key)).rejects.toThrow(refusal)
  })

  test('a new password ends sessions and open links', async () => {
    const { uuid, passwordLink } = await createUser(at(now), ann)
    await setPassword(at(now), { email: ann.email, password })
    const kept = await row(uuid)
    expect(kept.session_version).toBe(2)
    expect(await verifyPassword(password, kept.password_hash)).toBe(true)
    const secret = passwordLink?.secret ?? ''
    await expect(setPasswordByLink(at(now), { secret, password })).rejects.toThrow('has been used or is too old')
  })

  test('a link sets a password once, also for concurrent requests', async () => {
    const { uuid, passwordLink } = await createUser(at(now), ann)
    const secret = passwordLink?.secret ?? ''
    const passwords = ['first password', 'second password', 'third password']
    const tries = await Promise.allSettled(
      passwords.map((each) => setPasswordByLink(at(now + hourMs), { secret, password: each })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = passwords[tries.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    expect(await verifyPassword(winner, (await row(uuid)).password_hash)).toBe(true)
  })

  test('an invalid password does not consume the link', async () => {
    const { passwordLink } = await createUser(at(now), ann)
    const secret = passwordLink?.secret ?? ''
    await expect(setPasswordByLink(at(now), { secret, password: 'short' })).rejects.toThrow('12 to 200')
    await setPasswordByLink(at(now), { secret, password })
  })

  test('a link ends after 24 hours, and when a newer one is created', async () => {
    const { passwordLink } = await createUser(at(now), ann)
    expect(passwordLink?.expiresAt).toBe(now + 24 * hourMs)
    const newer = await resetPassword(at(now), { email: ann.email })
    const use = (secret: string, time: number) => setPasswordByLink(at(time), { secret, password })
    await expect(use(passwordLink?.secret ?? '', now)).rejects.toThrow('has been used or is too old')
    await expect(use(newer.secret, now + 24 * hourMs)).rejects.toThrow('has been used or is too old')
    await use(newer.secret, now + 24 * hourMs - 1)
  })

  test('the secret of a link is never stored in the database', async () => {
    const { passwordLink } = await createUser(at(now), ann)
    const kept = await db.read.selectFrom('password_links').selectAll().execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(passwordLink?.secret)
    expect(kept[0]?.secret_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('a browser does not send the secret in the URL of a link, and sends the language of its user', () => {
  for (const [language, query] of [
    [null, ''],
    ['de', '?lang=de'],
  ] as const) {
    const url = new URL(passwordLinkUrl('https://panel.example', { secret: 'abc', language }))
    expect([url.pathname, url.search, url.hash]).toEqual(['/set-password', query, '#secret=abc'])
  }
})
