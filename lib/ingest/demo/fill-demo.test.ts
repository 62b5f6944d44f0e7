import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { verifyPassword } from '#lib/domain/access/passwords/hash-password.ts'
import { TokenCallers } from '#lib/domain/access/tokens/token-caller.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { lockUser } from '#lib/domain/access/users/users.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { dayMs } from '#lib/values/time.ts'
import { fillDemo, issueObserverToken } from './fill-demo.ts'
import { localCoreId } from './local-core.ts'

const now = Date.UTC(2026, 10, 20)
const pepper = 'pepper-of-the-tests-of-the-demo-01'

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  let callers: TokenCallers
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    callers = new TokenCallers()
  })
  afterEach(() => db.close())

  const at = (time: number) => ({ db, now: time, pepper, origin: operator })
  const caller = (time: number, access: { user_uuid: string; token: string }) =>
    callers.find(at(time), { userUuid: access.user_uuid, token: access.token })
  const hashed = async () => (await db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()).password_hash
  const countAssets = async () =>
    (
      await db.read
        .selectFrom('assets')
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n
  const newestAsset = async () =>
    (
      await db.read
        .selectFrom('assets')
        .select((row) => row.fn.max('observed_at').as('at'))
        .executeTakeFirst()
    )?.at

  test('an empty database gets the demo partner and an owner with a valid password and token', async () => {
    const access = await fillDemo(at(now))
    expect(await countAssets()).toBeGreaterThan(800)
    expect(await verifyPassword(access.password, await hashed())).toBe(true)
    expect(await caller(now, access)).toMatchObject({ role: 'owner', userUuid: access.user_uuid })
  })

  test('a second run renews the data, and replaces the password and the token', async () => {
    const first = await fillDemo(at(now))
    const assets = await countAssets()
    const own = await issueToken(at(now), { email: first.email, name: 'my own' })
    await lockUser(at(now), { email: first.email })
    const second = await fillDemo(at(now + dayMs))
    expect(second).toMatchObject({ user_uuid: first.user_uuid, email: first.email })
    expect(await verifyPassword(first.password, await hashed())).toBe(false)
    expect(await verifyPassword(second.password, await hashed())).toBe(true)
    expect(await caller(now + dayMs, first)).toBeUndefined()
    expect(await caller(now + dayMs, second)).toBeDefined()
    const mine = { user_uuid: first.user_uuid, token: own.token }
    expect(await caller(now + dayMs, mine), 'a token of another name stays').toBeDefined()
    expect(await countAssets()).toBe(assets)
    expect(await newestAsset()).toBeGreaterThan(now)
  })

  test('the demo can be filled any number of times', async () => {
    for (let i = 0; i < 22; i++) {
      await fillDemo(at(now + i))
      await issueObserverToken(at(now + i))
    }
  }, 180_000)

  test('a machine is the only asset of its core, and its token can push values and nothing else', async () => {
    const quantity = { used: 1, total: 2 }
    const values = { cpu: quantity, memory: quantity, storage: quantity }
    await fillDemo(at(now), { id: 'former-name', values })
    await fillDemo(at(now + 1), { id: 'laptop', values })
    const assets = db.read.selectFrom('assets').select(['id', 'status', 'memory_used', 'observed_at'])
    expect(await assets.where('hybrid_core_id', '=', localCoreId).execute()).toEqual([
      { id: 'laptop', status: 'active', memory_used: 1, observed_at: now + 1 },
    ])
    const { userUuid, token } = await issueObserverToken(at(now + 1))
    expect(await caller(now + 1, { user_uuid: userUuid, token })).toMatchObject({ scopes: new Set(['CORE_WRITE']) })
  })

  test('a database with another partner is rejected and not changed', async () => {
    const uuid = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'
    await db.write.insertInto('partners').values({ uuid, name: 'A', email: null }).execute()
    await expect(fillDemo(at(now))).rejects.toThrow(InputError)
    expect(await countAssets()).toBe(0)
    expect(await db.read.selectFrom('users').selectAll().execute()).toEqual([])
  })
})
