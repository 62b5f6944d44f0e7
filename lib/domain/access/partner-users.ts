import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Schema, UserRow } from '#lib/db/schema.ts'
import type { Role } from '#lib/rights.ts'
import type { Context } from '../context.ts'
import { matchIds, matchText } from '../inventory/match-ids.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'

export type UserStatus = 'active' | 'invited' | 'locked'

export type PartnerUser = {
  uuid: string
  email: string
  name: string | null
  role: Role
  status: UserStatus
  created_at: string
  last_signed_in_at: string | null
  locked_at: string | null
}

type Filter = { email?: readonly string[]; role?: readonly Role[]; status?: readonly UserStatus[] }
export type UserListInput = ListInput<Filter, 'email' | 'created_at' | 'last_signed_in_at'>

/** The users of the caller's partner. The primary is asked: who has changed one must find it changed. */
export async function listPartnerUsers(
  { db, caller }: Context,
  { page, filter, sort }: UserListInput,
): Promise<ListResult<PartnerUser>> {
  const { email, role, status } = filter
  const addresses = email?.map((one) => one.toLowerCase())
  const matching = db.write
    .selectFrom('users')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where((eb) =>
      eb.and([
        ...(addresses ? [matchIds(eb, db.engine, 'email', addresses)] : []),
        ...(role ? [matchText(eb, 'role', role)] : []),
        ...(status ? [eb.or(status.map((one) => hasStatus(eb, one)))] : []),
      ]),
    )
  const ordered = sort.reduce(
    (query, { name, descending }) =>
      query.orderBy(name, (order) => (descending ? order.desc() : order.asc()).nullsLast()),
    matching.selectAll(),
  )
  const [{ total }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ordered.orderBy('email').limit(page.limit).offset(page.offset).execute(),
  ])
  return { items: rows.map(partnerUserOf), total }
}

/** A user of the caller's partner. Throws Problem `record-not-found`. */
export async function getPartnerUser(
  { db, caller }: Context,
  { user_uuid }: { user_uuid: string },
): Promise<PartnerUser> {
  const row = await db.write
    .selectFrom('users')
    .selectAll()
    .where('partner_uuid', '=', caller.partnerUuid)
    .where((eb) => matchText(eb, 'uuid', [user_uuid.toLowerCase()]))
    .executeTakeFirst()
  if (!row) throw new Problem('record-not-found', { what: 'user', id: user_uuid })
  return partnerUserOf(row)
}

export function partnerUserOf(row: Selectable<UserRow>): PartnerUser {
  return {
    uuid: row.uuid,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    status: statusOf(row),
    created_at: new Date(row.created_at).toISOString(),
    last_signed_in_at: timeOf(row.last_signed_in_at),
    locked_at: timeOf(row.locked_at),
  }
}

function statusOf(row: Selectable<UserRow>): UserStatus {
  if (row.locked_at !== null) return 'locked'
  return row.password_hash === null && row.last_signed_in_at === null ? 'invited' : 'active'
}

/** The same as `statusOf`, in the words of the database. */
export function hasStatus(eb: ExpressionBuilder<Schema, 'users'>, status: UserStatus) {
  if (status === 'locked') return eb('locked_at', 'is not', null)
  const isInvited = eb.and([eb('password_hash', 'is', null), eb('last_signed_in_at', 'is', null)])
  return eb.and([eb('locked_at', 'is', null), status === 'invited' ? isInvited : eb.not(isInvited)])
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
