import { describe, expect, test } from 'vitest'
import { operator } from '#lib/domain/access/origin.ts'
import { createSession, endAllSessions } from '#lib/domain/access/sessions/sessions.ts'
import { issueToken, revokeToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser, lockUser, unlockUser } from '#lib/domain/access/users/users.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import { runCommandToSuccess } from '../setup/processes/product.ts'
import { expectWithinASecond } from '../setup/within-a-second.ts'
import { engines, setUpDatabase } from './engines.ts'

const partner = { kind: 'partner', uuid: '0c0f4a5e-6a0c-4b8e-9d8e-2f1f3f4a5b6c', name: 'Partner' }
const core = { kind: 'hybrid_core', id: 'alpha', partner_uuid: partner.uuid }
const asset = { kind: 'asset', hybrid_core_id: 'alpha', id: 'cn-1', node_type: 'compute', status: 'active' }

describe.each(engines)('%s: the version of the inventory', (engine) => {
  const opened = setUpDatabase(engine, async () => {
    await importFile([partner, core, { ...asset, observed_at: '2026-01-01T00:00:00Z' }])
  })

  const version = () => opened.db.version('inventory')
  const importFile = (records: object[]) =>
    runCommandToSuccess(['import', '-'], {
      env: opened.settings,
      input: records.map((record) => JSON.stringify(record)).join('\n'),
    })

  test('stays the same while its rows do not change, whatever else is written', async () => {
    const before = await version()
    await opened.db.write.updateTable('partners').set({ name: 'Another name' }).execute()
    await importFile([{ ...asset, observed_at: '2026-01-01T00:00:00Z' }])
    expect(await version()).toBe(before)
  })

  test.each([
    ['a core', { ...core, status: 'maintenance' }],
    ['a status of an asset', { ...asset, status: 'failed', observed_at: '2026-01-01T00:00:00Z' }],
    ['a value of an asset', { ...asset, memory: { used: 1, total: 2 }, observed_at: '2026-01-01T00:00:00Z' }],
    ['a time of an asset', { ...asset, memory: { used: 1, total: 2 }, observed_at: '2026-01-01T00:00:01Z' }],
    ['a new asset', { ...asset, id: 'cn-2' }],
    ['a location', { kind: 'location', uuid: '5b0f4a5e-6a0c-4b8e-9d8e-2f1f3f4a5b6c', name: 'Here' }],
  ])('changes soon after another process has imported %s', async (_, record) => {
    const before = await version()
    await importFile([record])
    await expectWithinASecond(async () => (await version()) === before, false)
  })

  test('changes with each write within a transaction, and is the previous one after a rollback', async () => {
    const inside: string[] = []
    const before = await version()
    const change = opened.db.transaction(async (transaction) => {
      await refreshTotals(transaction, ['alpha'])
      const { version: named } = await transaction
        .selectFrom('data_versions')
        .select('version')
        .where('topic', '=', 'inventory')
        .executeTakeFirstOrThrow()
      inside.push(named)
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    // PostgreSQL sets the version at the end of the transaction.
    if (engine === 'sqlite') expect(inside).not.toEqual([before])
    expect(await version()).toBe(before)
    await opened.db.transaction((transaction) => refreshTotals(transaction, ['alpha']))
    await expectWithinASecond(async () => (await version()) === before, false)
  })

  test('writers of different cores do not wait for each other', async () => {
    await importFile([{ ...core, id: 'beta' }])
    if (engine === 'sqlite') return
    await opened.db.transaction(async (first) => {
      await refreshTotals(first, ['alpha'])
      await opened.db.transaction((second) => refreshTotals(second, ['beta']))
    })
  })
})

describe.each(engines)('%s: the version of access', (engine) => {
  let user: string
  let issued: Awaited<ReturnType<typeof issueToken>>
  const context = () => ({
    db: opened.db,
    now: Date.now(),
    pepper: 'pepper-of-the-version-tests-00000001',
    origin: operator,
  })
  const email = 'ann@example.com'
  const opened = setUpDatabase(engine, async () => {
    await opened.db.write.insertInto('partners').values({ uuid: partner.uuid, name: 'A', email: null }).execute()
    user = (await createUser(context(), { partnerUuid: partner.uuid, email, role: 'owner' })).uuid
    await createSession(context(), { userUuid: user, version: 1 })
    issued = await issueToken(context(), { email, name: 'CI' })
  })

  test('stays the same while a token and a session are used', async () => {
    const before = await opened.db.version('access')
    await opened.db.transaction(async (transaction) => {
      await transaction.updateTable('tokens').set({ last_used_at: Date.now() }).execute()
      await transaction.updateTable('users').set({ last_signed_in_at: Date.now() }).execute()
      await transaction.updateTable('sessions').set({ last_seen_at: Date.now() }).execute()
    })
    expect(await opened.db.version('access')).toBe(before)
  })

  test.each([
    ['a user is locked', () => lockUser(context(), { email })],
    ['it is unlocked', () => unlockUser(context(), { email })],
    ['a token is revoked', () => revokeToken(context(), { id: issued.id })],
    ['all sessions of a user end', async () => endAllSessions(context(), user)],
    ['a token is created', () => issueToken(context(), { email, name: 'CD' })],
  ])('changes at once in the process that made the change, when %s', async (_, change) => {
    const before = await opened.db.version('access')
    await change()
    expect(await opened.db.version('access')).not.toBe(before)
  })

  test('changes soon after another process has changed a user', async () => {
    const before = await opened.db.version('access')
    await runCommandToSuccess(['user', 'lock', email], { env: opened.settings })
    await expectWithinASecond(async () => (await opened.db.version('access')) === before, false)
  })
})
