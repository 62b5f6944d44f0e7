import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { operator } from '../origin.ts'
import { createSession } from '../sessions/sessions.ts'
import { signIn } from '../sign-in/check-password.ts'
import { createSetupLink, setUpFirstOwner, setupLinkUrl } from './setup.ts'
import { createUser, listUsers } from './users.ts'

const now = Date.UTC(2026, 0, 1)
const ended = 'this link has been used or is too old'
const ann = { partner: ' Example Hosting ', email: 'Ann@Example.com', password: 'correct horse battery' }

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const at = (time: number) => ({ db, now: time, origin: operator })
  const secretAt = async (time: number) => (await createSetupLink(at(time)))?.secret ?? 'none'
  const partners = () => db.write.selectFrom('partners').select(['uuid', 'name']).orderBy('name').execute()

  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  test('the first owner and its partner are created, and the owner is signed in', async () => {
    const user = await setUpFirstOwner(at(now), { ...ann, secret: await secretAt(now) })
    expect(await createSession(at(now), user)).toBeDefined()
    const [partner] = await partners()
    expect(await listUsers(at(now))).toMatchObject([
      { uuid: user.userUuid, email: 'ann@example.com', role: 'owner', partner_uuid: partner?.uuid },
    ])
    expect(partner?.name).toBe('Example Hosting')
    expect(await signIn(at(now), { ...ann, address: undefined })).toEqual({ user })
  })

  test('the first owner can join an imported partner by its name or UUID', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await db.write
      .insertInto('partners')
      .values([
        { uuid: one, name: 'Same', email: null },
        { uuid: two, name: 'Same', email: null },
      ])
      .execute()
    const secret = await secretAt(now)
    await expect(setUpFirstOwner(at(now), { ...ann, partner: 'Same', secret })).rejects.toThrow(
      'give the UUID of yours',
    )
    await setUpFirstOwner(at(now), { ...ann, partner: two.toUpperCase(), secret })
    expect(await listUsers(at(now))).toMatchObject([{ partner_uuid: two }])
    expect(await partners()).toHaveLength(2)
  })

  test('no link is created once a user exists, and an earlier link ends', async () => {
    const secret = await secretAt(now)
    const uuid = randomUUID()
    await db.write.insertInto('partners').values({ uuid, name: 'A', email: null }).execute()
    await createUser(at(now), { partnerUuid: uuid, email: 'bob@example.com', role: 'read' })
    expect(await createSetupLink(at(now))).toBeUndefined()
    await expect(setUpFirstOwner(at(now), { ...ann, secret })).rejects.toThrow(ended)
  })

  test('a link works once, for a day; an invented one does not work', async () => {
    const secret = await secretAt(now)
    await expect(setUpFirstOwner(at(now), { ...ann, secret: `${secret}x` })).rejects.toThrow(ended)
    await expect(setUpFirstOwner(at(now + dayMs), { ...ann, secret })).rejects.toThrow(ended)
    await setUpFirstOwner(at(now + dayMs - 1), { ...ann, secret })
    await expect(setUpFirstOwner(at(now), { ...ann, email: 'eve@example.com', secret })).rejects.toThrow(ended)
  })

  test('two servers that start at once create two valid links, of which only one can be used', async () => {
    const secrets = [await secretAt(now), await secretAt(now)]
    const all = await Promise.allSettled(
      secrets.map((secret, i) => setUpFirstOwner(at(now), { ...ann, email: `${i}@example.com`, secret })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listUsers(at(now))).toHaveLength(1)
    expect(await partners()).toHaveLength(1)
  })

  test.each([
    ['a short password', { password: 'short' }, '12 to 200'],
    ['an address that is none', { email: 'ann' }, 'is not an e-mail address'],
    ['no partner', { partner: ' ' }, 'must have 1 to 200 characters'],
    ['a partner that moves the cursor', { partner: 'A\u001b[2J' }, 'no control characters'],
  ])('%s is rejected, and the link still works', async (_, change, message) => {
    const secret = await secretAt(now)
    await expect(setUpFirstOwner(at(now), { ...ann, ...change, secret })).rejects.toThrow(message)
    expect([await partners(), await listUsers(at(now))]).toEqual([[], []])
    await setUpFirstOwner(at(now), { ...ann, secret })
  })

  test('the secret is never stored in the database, and a browser does not send it in a URL', async () => {
    const secret = await secretAt(now)
    expect(JSON.stringify(await db.write.selectFrom('setup_links').selectAll().execute())).not.toContain(secret)
    const url = new URL(setupLinkUrl('https://panel.example', secret))
    expect([url.pathname, url.search, url.hash]).toEqual(['/setup', '', `#secret=${secret}`])
  })
})
