import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { InputError } from '../../input-error.ts'
import type { ChangeContext } from '../origin.ts'
import { firstEventId } from './event-id.ts'
import { recordEvent } from './record-event.ts'

const rowsAtOnce = 2_000
/** The pause between two steps, in which other processes can write to the database. */
const pauseMs = 20

/**
 * Removes the audit events before `before` (epoch ms) and returns their number. The first step also records in each
 * partner's log who removes how many. Throws InputError for a time in the future.
 */
export async function pruneAudit(context: ChangeContext, before: number): Promise<number> {
  const { db, now } = context
  if (before > now) throw new InputError('the date is in the future; only older events can be removed')
  const end = firstEventId(before)
  let removed = 0
  for (;;) {
    const step = await db.transaction(async (transaction) => {
      if (removed === 0) await recordPruning(transaction, context, before)
      return removeSome(transaction, context, end)
    })
    removed += step
    if (step < rowsAtOnce) return removed
    await sleep(pauseMs)
  }
}

async function recordPruning(transaction: Transaction<Schema>, context: ChangeContext, before: number): Promise<void> {
  const counts = await transaction
    .selectFrom('audit_events')
    .select(['partner_uuid', (eb) => eb.fn.countAll<number>().as('count')])
    .where('id', '<', firstEventId(before))
    .groupBy('partner_uuid')
    .execute()
  const partners = await transaction.selectFrom('partners').select(['uuid', 'name']).execute()
  const names = new Map(partners.map(({ uuid, name }) => [uuid, name]))
  for (const { partner_uuid: partnerUuid, count } of counts) {
    await recordEvent(transaction, context, {
      partnerUuid,
      action: 'audit.prune',
      target: { kind: 'audit_log', id: partnerUuid ?? 'unassigned', name: names.get(partnerUuid ?? '') ?? null },
      details: { before: new Date(before).toISOString(), events: String(count) },
    })
  }
}

async function removeSome(transaction: Transaction<Schema>, { db }: ChangeContext, end: string): Promise<number> {
  const oldest = await transaction
    .selectFrom('audit_events')
    .select('id')
    .where('id', '<', end)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
  const last = oldest.at(-1)
  if (!last) return 0
  await db.engine.prune(transaction, 'audit_events', async () => {
    await transaction.deleteFrom('audit_events').where('id', '<=', last.id).execute()
  })
  return oldest.length
}
