import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { AuditAction, AuditOutcome, AuditTargetKind } from '#lib/values/audit.ts'
import type { Actor, ChangeContext } from '../origin.ts'
import { createEventId, firstEventId } from './event-id.ts'

export type AuditTarget = {
  kind: AuditTargetKind
  id: string
  /** The name of the record now; null when it has none, or when the readers of the log may not read it. */
  name: string | null
  /** Only of a user. */
  email?: string
}

/** A changed field with its values as text; null when it has none. Never a password, a token or a hash of one. */
export type Change = { field: string; before: string | null; after: string | null }

export type AuditEvent = {
  /** The partner whose log holds the event; null when the target belongs to no partner. */
  partnerUuid: string | null
  action: AuditAction
  /** Default: done. */
  outcome?: AuditOutcome
  target: AuditTarget
  /** Names of fields, records and roles, ids and counts. */
  details?: Readonly<Record<string, string>>
  changes?: readonly Change[]
}

type Cause = Pick<ChangeContext, 'now' | 'origin'>

/** Records an event in the transaction of the change, so that both are stored or neither. */
export async function recordEvent(transaction: Transaction<Schema>, cause: Cause, event: AuditEvent): Promise<void> {
  const { now, origin } = cause
  const { target, details, changes = [] } = event
  await transaction
    .insertInto('audit_events')
    .values({
      ...actorColumns(transaction, origin.actor),
      id: createEventId(now),
      partner_uuid: event.partnerUuid,
      occurred_at: now,
      action: event.action,
      outcome: event.outcome ?? 'done',
      target_kind: target.kind,
      target_id: target.id,
      target_name: target.name,
      target_email: target.email ?? null,
      details: details ? JSON.stringify(details) : null,
      changes: changes.length > 0 ? JSON.stringify(changes) : null,
      address: origin.address ?? null,
      request_id: origin.requestId ?? null,
    })
    .execute()
}

/** The columns of the author, with the names that the user and the token have in this transaction. */
function actorColumns(db: Kysely<Schema>, actor: Actor) {
  const tokenId = actor.kind === 'token' ? actor.tokenId : null
  const user = (column: 'email' | 'name') =>
    'userUuid' in actor ? db.selectFrom('users').select(column).where('uuid', '=', actor.userUuid) : null
  return {
    actor_kind: actor.kind,
    actor: actorText(actor),
    actor_email: user('email'),
    actor_name: user('name'),
    token_id: tokenId,
    token_name: tokenId && db.selectFrom('tokens').select('name').where('id', '=', tokenId),
    command: commandOf(actor),
  }
}

/**
 * Records an event of the operator for each row of the query, in the transaction of the change. Its columns are
 * partner_uuid, action, target_kind, target_id, target_name, details (JSON text of an object whose values are strings)
 * and changes (JSON text of a list of `Change`).
 */
export async function recordEventsOf(
  transaction: Transaction<Schema>,
  { randomUuid }: Engine,
  { now, origin: { actor } }: Cause,
  query: RawBuilder<unknown>,
): Promise<void> {
  // The time, then a random UUID of version 4 from its third group on: a UUID of version 7.
  const id = sql`${firstEventId(now)} || '-7' || substr(${randomUuid}, 16)`
  await sql`insert into audit_events (id, partner_uuid, occurred_at, actor_kind, actor, command, action, outcome,
      target_kind, target_id, target_name, details, changes)
    select ${id}, partner_uuid, ${now}, ${actor.kind}, ${actorText(actor)}, ${commandOf(actor)}, action, 'done',
      target_kind, target_id, target_name, details, changes from (${query}) as events`.execute(transaction)
}

const refusalEveryMs = 3_600_000

/**
 * Records that an actor was refused, at most once an hour for the same actor, action and target: repeated requests must
 * not fill the disk.
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

function commandOf(actor: Actor): string | null {
  return actor.kind === 'operator' ? (actor.command ?? null) : null
}
