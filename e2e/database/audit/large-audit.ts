import { type Insertable, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { AuditEventRow } from '#lib/db/schema/access-schema.ts'
import { firstEventId } from '#lib/domain/access/audit/event-id.ts'
import { type AuditListInput, listAuditEvents } from '#lib/domain/access/audit/list-events.ts'
import { callerOf, contextOf } from '../../setup/memory-service.ts'
import { partnerUuid } from '../plans/large-inventory.ts'

export const eventCount = Number(process.env.AUDIT_EVENTS ?? 100_000)
const start = Date.UTC(2026, 0, 1)
const everyMs = 1_000
export const pageSize = 50

export const auditFilters: Record<string, AuditListInput['filter']> = {
  none: {},
  'an action': { action: ['user.lock'] },
  'an outcome': { outcome: ['failed'] },
  'an actor': { actor: ['u-7'] },
  'a target': { target: ['t-77'] },
  'the name of a target': { target: ['Target 77'] },
  'a time': { since: [start + everyMs * 1_000], until: [start + everyMs * 2_000] },
  'an action and a time': { action: ['user.sign_in'], since: [start + everyMs * eventCount * 0.9] },
  'failed sign-ins': { action: ['user.sign_in'], outcome: ['failed'] },
  'the operator and an outcome': { actor: ['operator'], outcome: ['done'] },
}

/** Reads a page of events with its count, sorted by time. */
export function readAuditPage(db: Database, filter: AuditListInput['filter'], number: number, descending = true) {
  return listAuditEvents(contextOf(db, callerOf(partnerUuid)), {
    page: { offset: (number - 1) * pageSize, limit: pageSize },
    filter,
    sort: [{ name: 'occurred_at', descending }],
  })
}

/** One event per second; one in a hundred belongs to another partner, and most are sign-ins. */
export async function fillAuditEvents(database: Database): Promise<void> {
  await database.write.insertInto('partners').values({ uuid: partnerUuid, name: 'Large', email: null }).execute()
  const batch = 500
  const words = { kind: 'session' as const, other: 'b0000000-0000-4000-8000-000000000001' }
  // Enough users for a full scan to show in a plan.
  const users = Array.from({ length: 5_000 }, (_, n) => ({ uuid: `u-${n}`, email: `${n}@x.example` }))
  for (let at = 0; at < users.length; at += batch) {
    const rows = users
      .slice(at, at + batch)
      .map((user) => ({ ...user, partner_uuid: partnerUuid, role: 'read' as const, created_at: start }))
    await database.write.insertInto('users').values(rows).execute()
  }
  await database.transaction((transaction) =>
    database.engine.bulkLoad(transaction, 'audit_events', async () => {
      for (let at = 0; at < eventCount; at += batch) {
        const rows = Array.from({ length: batch }, (_, n) => rowOf(at + n, words))
        await transaction.insertInto('audit_events').values(rows).execute()
      }
    }),
  )
  await sql`analyze`.execute(database.write)
}

function rowOf(n: number, { kind, other }: { kind: 'session'; other: string }): Insertable<AuditEventRow> {
  const now = start + n * everyMs
  const isOperator = n % 50 === 0
  return {
    id: `${firstEventId(now)}-7000-8000-${String(n).padStart(12, '0')}`,
    partner_uuid: n % 100 === 0 ? other : partnerUuid,
    occurred_at: now,
    actor_kind: isOperator ? 'operator' : kind,
    actor: isOperator ? 'operator' : `u-${n % 97}`,
    token_id: null,
    action: n % 1_000 === 1 ? 'user.lock' : 'user.sign_in',
    outcome: n % 500 === 3 ? 'failed' : 'done',
    target_kind: 'user',
    target_id: `t-${n % 997}`,
    target_name: `Target ${n % 997}`,
    details: null,
    address: '198.51.100.7',
    request_id: null,
  }
}
