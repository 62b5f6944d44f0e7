import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { operator } from '../origin.ts'
import { pruneAudit } from './prune-events.ts'
import { type AuditEvent, recordEvent } from './record-event.ts'

const now = Date.UTC(2026, 10, 20)
const refusal = 'rows of audit_events are never changed'

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const at = (time: number) => ({ db, now: time, origin: operator })
  const eventOf = (partnerUuid: string | null): AuditEvent => ({
    partnerUuid,
    action: 'user.sign_in',
    target: { kind: 'user', id: 'u', name: null },
  })
  const record = (time: number, partnerUuid: string | null = 'partner-1') =>
    db.transaction((transaction) => recordEvent(transaction, at(time), eventOf(partnerUuid)))
  const kept = () =>
    db.read
      .selectFrom('audit_events')
      .select(['occurred_at', 'partner_uuid', 'action', 'details'])
      .orderBy('id')
      .execute()
  const expectProtected = async () => {
    await expect(db.write.updateTable('audit_events').set({ outcome: 'failed' }).execute()).rejects.toThrow(refusal)
    await expect(db.write.deleteFrom('audit_events').execute()).rejects.toThrow(refusal)
    if (engine === 'postgres') await expect(sql`truncate audit_events`.execute(db.write)).rejects.toThrow(refusal)
  }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  test('events before the date are removed, which each partner’s log records, and the others stay', async () => {
    const before = now - 5 * dayMs
    for (const partner of ['partner-1', 'partner-2', null]) await record(before - 1, partner)
    await record(before - dayMs)
    await record(before)
    expect(await pruneAudit(at(now), before)).toBe(4)
    const prunedOf = (partner_uuid: string | null, events: string) => ({
      ...{ occurred_at: now, partner_uuid, action: 'audit.prune' },
      details: JSON.stringify({ before: new Date(before).toISOString(), events }),
    })
    const left = await kept()
    expect(left[0]).toMatchObject({ occurred_at: before, action: 'user.sign_in' })
    expect(left).toHaveLength(4)
    expect(left.slice(1)).toEqual(
      expect.arrayContaining([prunedOf('partner-1', '2'), prunedOf('partner-2', '1'), prunedOf(null, '1')]),
    )
    await expectProtected()
  })

  test('many events are removed in several steps, and recorded once', async () => {
    await record(now - dayMs)
    const row = await db.read.selectFrom('audit_events').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 4_500 }, (_, i) => ({ ...row, id: `0000${String(i).padStart(4, '0')}-0000` }))
    for (let i = 0; i < rows.length; i += 500) {
      await db.write
        .insertInto('audit_events')
        .values(rows.slice(i, i + 500))
        .execute()
    }
    expect(await pruneAudit(at(now), now)).toBe(4_501)
    expect((await kept()).map(({ action, details }) => [action, JSON.parse(details ?? '').events])).toEqual([
      ['audit.prune', '4501'],
    ])
    await expectProtected()
  })

  test('without events to remove nothing is recorded', async () => {
    await record(now)
    expect(await pruneAudit(at(now), now)).toBe(0)
    expect(await kept()).toHaveLength(1)
  })

  test('a date in the future is rejected', async () => {
    await record(now)
    await expect(pruneAudit(at(now), now + 1)).rejects.toThrow('the date is in the future')
    expect(await kept()).toHaveLength(1)
  })

  test('the protection of events is restored when the removal fails, and in the same transaction when it succeeds', async () => {
    await record(now)
    const failed = db.transaction((transaction) =>
      db.engine.prune(transaction, 'audit_events', async () => {
        await transaction.deleteFrom('audit_events').execute()
        throw new Error('broken off')
      }),
    )
    await expect(failed).rejects.toThrow('broken off')
    expect(await kept()).toHaveLength(1)
    const after = db.transaction(async (transaction) => {
      await db.engine.prune(transaction, 'audit_events', async () => {})
      await transaction.deleteFrom('audit_events').execute()
    })
    await expect(after).rejects.toThrow(refusal)
    const changed = db.transaction((transaction) =>
      db.engine.prune(transaction, 'audit_events', async () => {
        await transaction.updateTable('audit_events').set({ outcome: 'failed' }).execute()
      }),
    )
    await expect(changed).rejects.toThrow(refusal)
    await expectProtected()
  })

  test('another connection cannot remove events in the meantime', async () => {
    if (engine !== 'postgres') return
    await record(now)
    await db.transaction((transaction) =>
      db.engine.prune(transaction, 'audit_events', async () => {
        await expect(db.write.deleteFrom('audit_events').execute()).rejects.toThrow(refusal)
      }),
    )
  })
})
