import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { type Origin, operator } from '../origin.ts'
import { createEventId, firstEventId } from './event-id.ts'
import { type AuditEvent, recordEvent, recordRefusal } from './record-event.ts'

const now = Date.UTC(2026, 10, 20)
const minuteMs = 60_000
const origin: Origin = {
  actor: { kind: 'token', userUuid: 'user-1', tokenId: 'token-1' },
  address: '198.51.100.7',
  requestId: 'request-1',
}
const change: AuditEvent = {
  partnerUuid: 'partner-1',
  action: 'contract.update',
  target: { kind: 'contract', id: 'contract-1', name: 'Harbour' },
  details: { fields: 'email, vatid' },
  changes: [{ field: 'email', before: null, after: 'a@example.com' }],
}

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const kept = () => db.read.selectFrom('audit_events').selectAll().orderBy('id').execute()

  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  test('an event has the actor, the action, the time and the address', async () => {
    await db.transaction((transaction) => recordEvent(transaction, { now, origin }, change))
    await db.transaction((transaction) =>
      recordEvent(transaction, { now, origin: operator }, { ...change, partnerUuid: null, outcome: 'refused' }),
    )
    expect(await kept()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        partner_uuid: 'partner-1',
        occurred_at: now,
        actor_kind: 'token',
        actor: 'user-1',
        actor_email: null,
        actor_name: null,
        token_id: 'token-1',
        token_name: null,
        command: null,
        action: 'contract.update',
        outcome: 'done',
        target_kind: 'contract',
        target_id: 'contract-1',
        target_name: 'Harbour',
        target_email: null,
        details: '{"fields":"email, vatid"}',
        changes: '[{"field":"email","before":null,"after":"a@example.com"}]',
        address: '198.51.100.7',
        request_id: 'request-1',
      },
      expect.objectContaining({ actor: 'operator', token_id: null, partner_uuid: null, address: null }),
    ])
  })

  test('an event of a transaction that is rolled back is not recorded', async () => {
    const undone = db.transaction(async (transaction) => {
      await recordEvent(transaction, { now, origin }, change)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await kept()).toEqual([])
  })

  test('events can be neither changed nor removed', async () => {
    await db.transaction((transaction) => recordEvent(transaction, { now, origin }, change))
    const before = await kept()
    const refusal = 'rows of audit_events are never changed'
    await expect(db.write.updateTable('audit_events').set({ outcome: 'failed' }).execute()).rejects.toThrow(refusal)
    await expect(db.write.deleteFrom('audit_events').execute()).rejects.toThrow(refusal)
    if (engine === 'postgres') await expect(sql`truncate audit_events`.execute(db.write)).rejects.toThrow(refusal)
    expect(await kept()).toEqual(before)
  })

  test('a rejected access is recorded once an hour for the same actor and target', async () => {
    const at = (minutes: number, target: string, by = origin) =>
      recordRefusal(
        { db, now: now + minutes * minuteMs, origin: by },
        { partnerUuid: 'partner-1', action: 'contract.access', target: { kind: 'contract', id: target, name: null } },
      )
    for (const minutes of [0, 1, 59]) await at(minutes, 'one')
    expect(await kept()).toHaveLength(1)
    await at(59, 'two')
    await at(59, 'one', { ...origin, actor: { kind: 'session', userUuid: 'user-2' } })
    await at(61, 'one')
    expect((await kept()).map(({ target_id, actor, outcome }) => [target_id, actor, outcome])).toEqual([
      ['one', 'user-1', 'refused'],
      ['two', 'user-1', 'refused'],
      ['one', 'user-2', 'refused'],
      ['one', 'user-1', 'refused'],
    ])
  })
})

test('ids are in the order of time, also for events of the same millisecond', () => {
  const moments = [now - 1, now, now, now, now + 1, now + 3_600_000]
  const ids = moments.map(createEventId)
  expect([...ids].sort()).toEqual(ids)
  expect(firstEventId(now) > (ids[0] ?? '') && firstEventId(now) < (ids[1] ?? '')).toBe(true)
})
