import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { AuditEventRow, Schema } from '#lib/db/schema.ts'
import type { Context } from '../context.ts'
import { matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import type { AuditAction, AuditOutcome, AuditTarget } from './audit.ts'
import { firstEventId } from './event-id.ts'
import type { Actor } from './origin.ts'

export type ListedEvent = {
  id: string
  occurred_at: string
  action: AuditAction
  outcome: AuditOutcome
  actor: { kind: Actor['kind']; user_uuid: string | null; email: string | null; token_id: string | null }
  target: AuditTarget & { email: string | null }
  details: Record<string, string>
  address: string | null
  request_id: string | null
}

type Filter = {
  action?: readonly AuditAction[]
  outcome?: readonly AuditOutcome[]
  actor?: readonly string[]
  target?: readonly string[]
  /** Epoch milliseconds. */
  since?: readonly number[]
  until?: readonly number[]
}
export type AuditListInput = ListInput<Filter, 'occurred_at'>

/** The events of the caller's partner, the newest first unless a sort says otherwise. */
export async function listAuditEvents(context: Context, input: AuditListInput): Promise<ListResult<ListedEvent>> {
  const { db, caller } = context
  const { page, filter, sort } = input
  const [actor, target] = await Promise.all([idsOf(context, filter.actor), idsOf(context, filter.target)])
  const matching = db.read
    .selectFrom('audit_events')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where((eb) => eb.and(conditionsOf(eb, { ...filter, ...(actor && { actor }), ...(target && { target }) })))
  const direction = sort[0]?.descending === false ? 'asc' : 'desc'
  // The ids first, out of an index alone, then only their rows.
  const named = matching.select('id').orderBy('id', direction).limit(page.limit).offset(page.offset)
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db.read
      .selectFrom(named.as('named'))
      .innerJoin('audit_events', 'audit_events.id', 'named.id')
      .leftJoin('users as actors', 'actors.uuid', 'audit_events.actor')
      .leftJoin('users as targets', 'targets.uuid', 'audit_events.target_id')
      .selectAll('audit_events')
      .select(['actors.email as actor_email', 'targets.email as target_email'])
      .orderBy('named.id', direction)
      .execute(),
  ])
  return { items: rows.map(eventOf), total }
}

function conditionsOf(eb: ExpressionBuilder<Schema, 'audit_events'>, filter: Filter) {
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

/** The filter with the fewest events behind it, whose index is walked; statistics do not tell that most are `done`. */
function leadingOf({ target, actor, outcome, action }: Filter): string {
  if (target) return 'target_id'
  if (actor) return 'actor'
  return action && (!outcome || outcome.includes('done')) ? 'action' : 'outcome'
}

/** Whether the column has one of the values, out of its index or in spite of it. */
function matchColumn(name: string, values: readonly string[], isLeading: boolean) {
  const storable = [...new Set(values)].filter((value) => !value.includes('\0'))
  const column = isLeading ? sql.ref(name) : sql`${sql.ref(name)} || ''`
  if (storable.length === 0) return sql<SqlBool>`1 = 0`
  return storable.length === 1
    ? sql<SqlBool>`${column} = ${storable[0]}`
    : sql<SqlBool>`${column} in (${sql.join(storable)})`
}

/** Ids as events hold them: an e-mail address is that of a user of the caller's partner, or nobody's. */
async function idsOf({ db, caller }: Context, given: readonly string[] | undefined): Promise<string[] | undefined> {
  if (!given) return undefined
  const words = [...new Set(given.map((word) => word.toLowerCase()))]
  const emails = words.filter((word) => word.includes('@'))
  if (emails.length === 0) return words
  const users = await db.read
    .selectFrom('users')
    .select('uuid')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where((eb) => matchText(eb, 'email', emails))
    .execute()
  return [...words.filter((word) => !word.includes('@')), ...users.map(({ uuid }) => uuid)]
}

type Row = Selectable<AuditEventRow> & { actor_email: string | null; target_email: string | null }

function eventOf(row: Row): ListedEvent {
  const kind = row.actor_kind as Actor['kind']
  const hasUser = kind !== 'operator' && kind !== 'unknown'
  return {
    id: row.id,
    occurred_at: new Date(row.occurred_at).toISOString(),
    action: row.action as AuditAction,
    outcome: row.outcome as AuditOutcome,
    actor: { kind, user_uuid: hasUser ? row.actor : null, email: row.actor_email, token_id: row.token_id },
    target: { kind: row.target_kind as AuditTarget['kind'], id: row.target_id, email: row.target_email },
    details: row.details === null ? {} : (JSON.parse(row.details) as Record<string, string>),
    address: row.address,
    request_id: row.request_id,
  }
}
