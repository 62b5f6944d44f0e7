import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { dayMs } from '#lib/values/time.ts'
import type { ChangeContext } from '../origin.ts'
import { firstEventId } from './event-id.ts'
import { type AuditEvent, recordEvent } from './record-event.ts'

/** Records the first event of an action and a target on each day (UTC). One for each of many would fill the audit log. */
export async function recordFirstOfDay(
  trx: Transaction<Schema>,
  cause: Pick<ChangeContext, 'now' | 'origin'>,
  event: AuditEvent,
): Promise<void> {
  const known = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('partner_uuid', '=', event.partnerUuid)
    .where('target_id', '=', event.target.id)
    .where('id', '>=', firstEventId(cause.now - (cause.now % dayMs)))
    .where('action', '=', event.action)
    .limit(1)
    .executeTakeFirst()
  if (!known) await recordEvent(trx, cause, event)
}
