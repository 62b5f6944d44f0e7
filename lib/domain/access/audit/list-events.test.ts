import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import type { AuditAction } from '#lib/values/audit.ts'
import { operator } from '../origin.ts'
import { createUser } from '../users/users.ts'
import { type AuditListInput, listAuditEvents } from './list-events.ts'
import { recordEvent } from './record-event.ts'

const now = Date.UTC(2026, 10, 20)
const partnerUuid = 'a0000000-0000-4000-8000-000000000001'

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  const operating = () => ({ db, now, origin: operator })
  const list = (input: Partial<AuditListInput> = {}, partner = partnerUuid) =>
    listAuditEvents(contextOf(db, callerOf(partner)), {
      page: { offset: 0, limit: 50 },
      filter: {},
      sort: [],
      ...input,
    })

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: partnerUuid, name: 'A', email: null }).execute()
  })
  afterEach(() => db.close())

  test('events are filtered, sorted and paged, and another partner’s events are never listed', async () => {
    const { uuid: ann } = await createUser(operating(), { partnerUuid, email: 'ann@example.com', role: 'read' })
    const { uuid: bob } = await createUser(operating(), { partnerUuid, email: 'bob@example.com', role: 'read' })
    const write = (minute: number, action: AuditAction, userUuid: string, id = 'x', partner = partnerUuid) =>
      db.transaction((transaction) =>
        recordEvent(
          transaction,
          { now: now + minute * 60_000, origin: { ...operator, actor: { kind: 'session', userUuid } } },
          {
            partnerUuid: partner,
            action,
            target: { kind: 'contract', id, name: null },
            outcome: action === 'contract.access' ? 'refused' : 'done',
          },
        ),
      )
    await write(1, 'contract.update', ann)
    await write(2, 'contract.access', bob)
    await write(3, 'contract.update', bob, 'y')
    await write(4, 'contract.update', ann, 'z', 'another partner')
    const minutes = async (input: Partial<AuditListInput>) => {
      const { items, total } = await list(input)
      const own = items.filter(({ target }) => target.kind === 'contract')
      return [own.map(({ occurred_at }) => (Date.parse(occurred_at) - now) / 60_000).join(''), total]
    }
    expect(await minutes({})).toEqual(['321', 5])
    expect(await minutes({ sort: [{ name: 'occurred_at', descending: false }] })).toEqual(['123', 5])
    expect(await minutes({ page: { offset: 1, limit: 1 } })).toEqual(['2', 5])
    expect(await minutes({ filter: { action: ['contract.update'] } })).toEqual(['31', 2])
    expect(await minutes({ filter: { outcome: ['refused'] } })).toEqual(['2', 1])
    expect(await minutes({ filter: { actor: [bob.toUpperCase()] } })).toEqual(['32', 2])
    expect(await minutes({ filter: { actor: ['Ann@example.com'] } })).toEqual(['1', 1])
    expect(await minutes({ filter: { actor: ['nobody@example.com', ''] } })).toEqual(['', 0])
    expect(await minutes({ filter: { actor: ['operator'] } })).toEqual(['', 2])
    expect(await minutes({ filter: { target: ['y'] } })).toEqual(['3', 1])
    expect((await list({ filter: { target: ['bob@example.com'] } })).items).toMatchObject([{ target: { id: bob } }])
    expect(await minutes({ filter: { since: [now + 120_000] } })).toEqual(['32', 2])
    expect(await minutes({ filter: { since: [now + 60_000], until: [now + 180_000] } })).toEqual(['21', 2])
    expect((await list({}, 'another partner')).total).toBe(1)
  })

  test('the name of a target finds the events of all records that have had it, however many there are', async () => {
    for (const count of [3, 250]) {
      await db.transaction(async (transaction) => {
        for (let n = 0; n < count; n++) {
          const target = { kind: 'token', id: `${count}-${n}`, name: `of ${count}` } as const
          const event = { partnerUuid, action: 'token.create', target } as const
          await recordEvent(transaction, { now: now + n, origin: operator }, event)
          // The name is known from another event of the same record.
          const revoked = { ...event, action: 'token.revoke', target: { ...target, name: null } } as const
          await recordEvent(transaction, { now: now + n, origin: operator }, revoked)
        }
      })
      expect((await list({ filter: { target: [`of ${count}`] } })).total).toBe(2 * count)
      expect((await list({ filter: { target: [`of ${count}`, '3-1'], action: ['token.revoke'] } })).total).toBe(
        count === 3 ? 3 : 251,
      )
    }
  })
})
