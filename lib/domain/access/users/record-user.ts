import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type AuditEvent, recordEvent } from '../audit/record-event.ts'
import type { ChangeContext } from '../origin.ts'
import type { FoundUser } from './user-key.ts'

/** The columns of a user that its audit events need. */
export type NamedUser = Pick<FoundUser, 'uuid' | 'partner_uuid' | 'email' | 'name'>

/** Records an audit event of a user. */
export function recordUser(
  transaction: Transaction<Schema>,
  cause: Pick<ChangeContext, 'now' | 'origin'>,
  { uuid, partner_uuid, email, name }: NamedUser,
  event: Omit<AuditEvent, 'partnerUuid' | 'target'>,
): Promise<void> {
  const target = { kind: 'user', id: uuid, name, email } as const
  return recordEvent(transaction, cause, { ...event, partnerUuid: partner_uuid, target })
}
