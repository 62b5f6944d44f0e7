import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Scope } from '#lib/values/rights.ts'
import { type AuditEvent, type Change, recordEvent } from '../audit/record-event.ts'
import type { ChangeContext } from '../origin.ts'
import type { NamedUser } from '../users/record-user.ts'

type TokenEvent = {
  action: Extract<AuditEvent['action'], `token.${string}`>
  id: string
  name: string
  scopes?: readonly Scope[]
  newId?: string
  changes?: readonly Change[]
}

/** Records an audit event of a token. */
export function recordToken(
  transaction: Transaction<Schema>,
  context: Pick<ChangeContext, 'now' | 'origin'>,
  user: Pick<NamedUser, 'uuid' | 'partner_uuid' | 'email'>,
  { action, id, name, scopes: granted, newId, changes }: TokenEvent,
): Promise<void> {
  return recordEvent(transaction, context, {
    partnerUuid: user.partner_uuid,
    action,
    target: { kind: 'token', id, name },
    details: {
      user_uuid: user.uuid,
      user_email: user.email,
      ...(granted && { scopes: granted.join(', ') }),
      ...(newId !== undefined && { new_token_id: newId }),
    },
    ...(changes && { changes }),
  })
}
