import { type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { AuditEventRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { ActorKind, AuditAction, AuditOutcome } from '#lib/values/audit.ts'
import { foldAscii } from '#lib/values/email/user-email.ts'
import type { Context } from '../../context.ts'
import { matchText, storable } from '../../lists/match-text.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPageById } from '../../lists/read-page-by-id.ts'
import { firstEventId } from './event-id.ts'
import type { AuditTarget, Change } from './record-event.ts'

export type ListedEvent = {
  id: string
  occurred_at: string
  action: AuditAction
  outcome: AuditOutcome
  actor: {
    kind: ActorKind
    user_uuid: string | null
    email: string | null
    name: string | null
    token_id: string | null
    token_name: string | null
    command: string | null
  }
  target: Omit<AuditTarget, 'email'> & { email: string | null }
  details: Record<string, string>
  changes: Change[]
  address: string | null
  request_id: string | null
}

/** Ids, or a query that selects them. */
type Ids = readonly string[] | RawBuilder<unknown>

type Filter<Target = readonly string[]> = {
  action?: readonly AuditAction[]
  outcome?: readonly AuditOutcome[]
  actor?: readonly string[]
  target?: Target | undefined
  /** Epoch milliseconds. */
  since?: readonly number[]
  until?: readonly number[]
}
export type AuditListInput = ListInput<Filter, 'occurred_at'>

/** The most targets that a query lists. It selects more of them by their names. */
const maxListedTargets = 100

/** Returns the events of the caller's partner, newest first by default. */
export async function listAuditEvents(context: Context, input: AuditListInput): Promise<ListResult<ListedEvent>> {
  const { db, caller } = context
  const { page, filter, sort } = input
  const [actor, target] = await Promise.all([idsOf(context, filter.actor), targetIdsOf(context, filter.target)])
  const matching = db.read
    .selectFrom('audit_events')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where((eb) => eb.and(conditionsOf(eb, { ...filter, ...(actor && { actor }), target })))
  const direction = sort[0]?.descending === false ? 'asc' : 'desc'
  const { rows, total, next } = await readPageById(matching, { page, id: 'audit_events.id', direction }, (named) =>
    db.read
      .selectFrom(named.as('named'))
      .innerJoin('audit_events', 'audit_events.id', 'named.id')
      .leftJoin('users as actors', 'actors.uuid', 'audit_events.actor')
      .leftJoin('users as targets', 'targets.uuid', 'audit_events.target_id')
      .selectAll('audit_events')
      .select(['actors.email as current_actor_email', 'targets.email as current_target_email'])
      .orderBy('named.id', direction)
      .execute(),
  )
  return { items: rows.map(eventOf), total, next }
}

function conditionsOf(eb: ExpressionBuilder<Schema, 'audit_events'>, filter: Filter<Ids>) {
  const { since, until } = filter
  const leading = leadingOf(filter)
  const columns = Object.entries({
    action: filter.action,
    outcome: filter.outcome,
    actor: filter.actor,
    target_id: filter.target,
  })
  return [
    ...columns.flatMap(([name, values]) => (values ? [matchColumn(name, values, name === leading)] : [])),
    ...(since ? [eb('id', '>=', firstEventId(Math.min(...since)))] : []),
    ...(until ? [eb('id', '<', firstEventId(Math.max(...until)))] : []),
  ]
}

/** The filter whose index is read: the most selective one. The planner does not know that most outcomes are `done`. */
function leadingOf({ target, actor, outcome, action }: Filter<Ids>): string {
  if (target) return 'target_id'
  if (actor) return 'actor'
  return action && (!outcome || outcome.includes('done')) ? 'action' : 'outcome'
}

/** Matches the column; only the leading column may use its index. */
function matchColumn(name: string, values: Ids, isLeading: boolean) {
  const column = isLeading ? sql.ref(name) : sql`${sql.ref(name)} || ''`
  return 'length' in values ? matchText(column, values) : sql<SqlBool>`${column} in (${values})`
}

/** The ids of the given actors or targets. An e-mail address becomes the UUID of its user at the caller's partner. */
async function idsOf({ db, caller }: Context, given: readonly string[] | undefined): Promise<string[] | undefined> {
  if (!given) return undefined
  const words = [...new Set(given.map(foldAscii))]
  const emails = words.filter((word) => word.includes('@'))
  if (emails.length === 0) return words
  const users = await db.read
    .selectFrom('users')
    .select('uuid')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where(matchText('email', emails))
    .execute()
  return [...words.filter((word) => !word.includes('@')), ...users.map(({ uuid }) => uuid)]
}

/** The ids of the given targets. The name that a target had in any of its events finds all of its events. */
async function targetIdsOf(context: Context, given: readonly string[] | undefined): Promise<Ids | undefined> {
  if (!given) return undefined
  const { db, caller } = context
  const named = sql<{ target_id: string }>`select distinct target_id from audit_events
    where partner_uuid = ${caller.partnerUuid} and ${matchText('target_name', given)}`
  const [ids = [], { rows }] = await Promise.all([
    idsOf(context, given),
    sql<{ target_id: string }>`${named} limit ${sql.lit(maxListedTargets + 1)}`.execute(db.read),
  ])
  if (rows.length <= maxListedTargets) return [...ids, ...rows.map(({ target_id }) => target_id)]
  return sql.join([named, ...storable(ids).map((id) => sql`select ${id}`)], sql` union `)
}

type Row = Selectable<AuditEventRow> & { current_actor_email: string | null; current_target_email: string | null }

function eventOf(row: Row): ListedEvent {
  const kind = row.actor_kind
  const hasUser = kind !== 'operator' && kind !== 'unknown'
  return {
    id: row.id,
    occurred_at: new Date(row.occurred_at).toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor: {
      kind,
      user_uuid: hasUser ? row.actor : null,
      // Events from before names were recorded have the current address.
      email: row.actor_email ?? row.current_actor_email,
      name: row.actor_name,
      token_id: row.token_id,
      token_name: row.token_name,
      command: row.command,
    },
    target: {
      kind: row.target_kind,
      id: row.target_id,
      name: row.target_name,
      email: row.target_email ?? row.current_target_email,
    },
    details: row.details === null ? {} : (JSON.parse(row.details) as Record<string, string>),
    changes: row.changes === null ? [] : (JSON.parse(row.changes) as Change[]),
    address: row.address,
    request_id: row.request_id,
  }
}
