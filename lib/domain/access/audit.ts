import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import { createEventId, firstEventId } from './event-id.ts'
import type { Actor, ChangeContext } from './origin.ts'

export type AuditAction =
  | 'partner.set_up'
  | 'user.sign_in'
  | 'user.sign_out'
  | 'user.sign_out_everywhere'
  | 'user.create'
  | 'user.change_role'
  | 'user.rename'
  | 'user.lock'
  | 'user.unlock'
  | 'user.make_password_link'
  | 'user.set_password'
  | 'token.create'
  | 'token.rotate'
  | 'token.revoke'
  | 'contract.update'
  | 'contract.access'
  | 'payment_method.delete'

/** Refused: somebody known may not do it. Failed: nobody has proved who it is. */
export type AuditOutcome = 'done' | 'failed' | 'refused'
export type AuditTarget = { kind: 'partner' | 'user' | 'token' | 'contract' | 'payment_method'; id: string }

export type AuditEvent = {
  /** Who reads of it; null when the target belongs to no partner. */
  partnerUuid: string | null
  action: AuditAction
  /** Default: done. */
  outcome?: AuditOutcome
  target: AuditTarget
  /** Names of fields and words of ours, such as roles: never what somebody typed. */
  details?: Readonly<Record<string, string>>
}

type Cause = Pick<ChangeContext, 'now' | 'origin'>

/** Writes down what is done, in the transaction that does it: neither is ever there without the other. */
export async function recordEvent(transaction: Transaction<Schema>, cause: Cause, event: AuditEvent): Promise<void> {
  const { now, origin } = cause
  await transaction
    .insertInto('audit_events')
    .values({
      id: createEventId(now),
      partner_uuid: event.partnerUuid,
      occurred_at: now,
      actor_kind: origin.actor.kind,
      actor: actorText(origin.actor),
      token_id: origin.actor.kind === 'token' ? origin.actor.tokenId : null,
      action: event.action,
      outcome: event.outcome ?? 'done',
      target_kind: event.target.kind,
      target_id: event.target.id,
      details: event.details ? JSON.stringify(event.details) : null,
      address: origin.address ?? null,
      request_id: origin.requestId ?? null,
    })
    .execute()
}

const refusalEveryMs = 3_600_000

/**
 * Writes down that somebody was refused, once an hour for the same actor, action and target: reading costs a caller
 * nothing, and must not fill the disk.
 */
export async function recordRefusal(
  { db, now, origin }: ChangeContext,
  event: Omit<AuditEvent, 'outcome'>,
): Promise<void> {
  const actor = actorText(origin.actor)
  const known = db.write
    .selectFrom('audit_events')
    .select('id')
    .where('partner_uuid', '=', event.partnerUuid)
    .where('target_id', '=', event.target.id)
    .where('id', '>=', firstEventId(now - refusalEveryMs))
    .where('actor', '=', actor)
    .where('action', '=', event.action)
    .where('outcome', '=', 'refused')
    .limit(1)
  if (await known.executeTakeFirst()) return
  await db.transaction((transaction) => recordEvent(transaction, { now, origin }, { ...event, outcome: 'refused' }))
}

function actorText(actor: Actor): string {
  return 'userUuid' in actor ? actor.userUuid : actor.kind
}
