import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { type ChangeContext, operator } from '#lib/domain/access/origin.ts'
import { createSession } from '#lib/domain/access/sessions/sessions.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { removePartner } from '#lib/domain/access/users/remove-partner.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { openImportDatabase } from '#lib/ingest/test-database.ts'
import { everyKind } from '#lib/ingest/test-records.ts'

const now = Date.UTC(2026, 0, 31, 12)
const partnerUuid = 'aaaaaaaa-0000-4000-8000-000000000001'
const otherUuid = 'aaaaaaaa-0000-4000-8000-000000000002'

/** The same inventory for a second partner, whose contract and project use a price list of the first. */
const others = JSON.parse(
  JSON.stringify(everyKind)
    .replace(/aaaaaaaa-0000-4000-8000-000000000001/g, otherUuid)
    .replace(/([d-f]{8}-0000-4000-8000-00000000000)1/g, '$12')
    .replace(/core-/g, 'other-'),
).filter(({ kind }: { kind: string }) => kind !== 'location' && kind !== 'price' && kind !== 'price_list')

describe.each(testEngines)('removal on %s', (engine) => {
  let db: Database
  let context: ChangeContext & { pepper: string }
  beforeEach(async () => {
    db = await openImportDatabase(engine)
    context = { db, now, origin: operator, pepper: 'p'.repeat(32) }
    for (const records of [everyKind, others]) {
      expect(await importInventory(db, fromRecords(records), { nowMs: now })).toMatchObject({ ok: true })
    }
    for (const [uuid, email] of [
      [partnerUuid, 'a@example.com'],
      [otherUuid, 'b@example.com'],
    ] as const) {
      const user = await createUser(context, { partnerUuid: uuid, email, role: 'owner' })
      await issueToken(context, { email, name: 'first' })
      await createSession(context, { userUuid: user.uuid, version: 1 })
      await db.write
        .insertInto('user_preferences')
        .values({ user_uuid: user.uuid, theme: 'dark', changed_at: now })
        .execute()
    }
  })
  afterEach(() => db.close())

  const contentOf = async () => {
    const tables = await db.write.introspection.getTables()
    const content: Record<string, Record<string, unknown>[]> = {}
    for (const { name } of tables.filter(({ name }) => !/^(audit_events|data_versions|rate_limits)$/.test(name))) {
      content[name] = (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.write)).rows
    }
    return content
  }
  const lastEvent = () =>
    db.write
      .selectFrom('audit_events')
      .selectAll()
      .where('action', 'in', ['hybrid_core.remove', 'partner.remove'])
      .executeTakeFirstOrThrow()
  const versions = async () => [await db.version('inventory'), await db.version('access')]

  it('removing a core removes its assets and totals, and nothing else', async () => {
    const before = await contentOf()
    const counts = { asset: 3, hybrid_core: 1 }
    expect(await removeCore(context, { id: 'core-1', dryRun: true })).toEqual(counts)
    expect(await contentOf()).toEqual(before)
    expect(await removeCore(context, { id: 'core-1', dryRun: false })).toEqual(counts)
    const isOfCore = (row: Record<string, unknown>) => row.hybrid_core_id === 'core-1' || row.id === 'core-1'
    const expected = Object.entries(before).map(([name, rows]) => [name, rows.filter((row) => !isOfCore(row))])
    expect(await contentOf()).toEqual(Object.fromEntries(expected))
    expect(await lastEvent()).toMatchObject({
      ...{ action: 'hybrid_core.remove', actor: 'operator', partner_uuid: partnerUuid, occurred_at: now },
      ...{ target_kind: 'hybrid_core', target_id: 'core-1', details: '{"asset":"3"}' },
    })
  })

  it('removing a partner removes all its records but the addresses of its users, no other partner and no audit event', async () => {
    const before = await contentOf()
    const events = await db.write.selectFrom('audit_events').selectAll().orderBy('id').execute()
    const dry = await removePartner(context, { uuid: partnerUuid.toUpperCase(), dryRun: true })
    expect(await contentOf()).toEqual(before)
    expect(dry).toEqual({
      ...{ asset: 4, hybrid_core: 2, project: 1, invoice: 1, contract: 1, price: 3, price_list: 1, payment_method: 1 },
      ...{ token: 1, calendar_feed: 0, saved_view: 0, session: 1, user: 1, partner: 1 },
    })
    expect(await removePartner(context, { uuid: partnerUuid, dryRun: false })).toEqual(dry)
    const { removed_users, ...content } = await contentOf()
    expect(removed_users).toEqual([{ email: 'a@example.com', removed_at: now }])
    const text = JSON.stringify(content)
    for (const id of [partnerUuid, 'core-1', 'core-2', 'a@example.com']) expect(text).not.toContain(id)
    // Each table still has the rows of the other partner.
    const inventory = ['assets', 'asset_totals', 'contracts', 'projects', 'invoices']
    for (const name of [...inventory, 'users', 'tokens', 'sessions', 'user_preferences']) {
      expect({ name, rows: content[name]?.length }).toEqual({ name, rows: (before[name]?.length ?? 0) / 2 })
    }
    expect(content.contracts).toMatchObject([{ partner_uuid: otherUuid, price_list_uuid: null }])
    const after = await db.write.selectFrom('audit_events').selectAll().orderBy('id').execute()
    expect(after).toEqual(expect.arrayContaining(events))
    expect(after).toHaveLength(events.length + 1)
    expect(await lastEvent()).toMatchObject({ action: 'partner.remove', partner_uuid: partnerUuid, actor: 'operator' })
  })

  it('removing a partner changes the versions of all topics, so that caches evict its data', async () => {
    const before = await versions()
    await removePartner(context, { uuid: partnerUuid, dryRun: false })
    await expect.poll(async () => (await versions()).filter((version, n) => version === before[n])).toEqual([])
  })

  it('removing an unknown core or partner fails', async () => {
    await expect(removeCore(context, { id: 'nowhere', dryRun: false })).rejects.toThrow(
      'there is no hybrid core "nowhere"',
    )
    await expect(removePartner(context, { uuid: 'nobody', dryRun: false })).rejects.toThrow(
      'there is no partner "nobody"',
    )
  })
})
