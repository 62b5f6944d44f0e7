import type { ExpressionBuilder, Selectable } from 'kysely'
import type { UserRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { foldAscii } from '#lib/values/email/user-email.ts'
import type { Role } from '#lib/values/rights.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import { isoTime, isoTimeOrNull } from '../../iso-time.ts'
import { matchPatterns, matchSearch, matchText } from '../../lists/match-text.ts'
import { orderOf } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPage } from '../../lists/read-page.ts'

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

type Filter = {
  email?: readonly string[]
  role?: readonly Role[]
  status?: readonly UserStatus[]
  search?: readonly string[]
}
export type UserListInput = ListInput<Filter, 'email' | 'created_at' | 'last_signed_in_at'>

const sorts = { email: 'email', created_at: 'created_at', last_signed_in_at: { nullable: 'last_signed_in_at' } }

/** Returns the users of the caller's partner, read from the primary, so that a change shows at once. */
export async function listPartnerUsers(
  { db, caller }: Context,
  { page, filter, sort }: UserListInput,
): Promise<ListResult<PartnerUser>> {
  const { email, role, status, search } = filter
  const addresses = email?.map(foldAscii)
  const matching = db.write
    .selectFrom('users')
    .where('partner_uuid', '=', caller.partnerUuid)
    .where((eb) =>
      eb.and([
        ...(addresses ? [matchPatterns(eb, db.engine, 'email', addresses)] : []),
        ...(role ? [matchText('role', role)] : []),
        ...(search ? [eb.or(['email', 'name'].map((column) => matchSearch(db.engine.lowerCase(column), search)))] : []),
        ...(status ? [eb.or(status.map((one) => hasStatus(eb, one)))] : []),
      ]),
    )
  const { rows, total } = await readPage(matching.selectAll(), orderOf(sort, sorts, ['email']), page)
  return { items: rows.map(partnerUserOf), total }
}

/** Returns a user of the caller's partner. Throws DomainError `record-not-found`. */
export async function getPartnerUser(
  { db, caller }: Context,
  { user_uuid }: { user_uuid: string },
): Promise<PartnerUser> {
  const row = await db.write
    .selectFrom('users')
    .selectAll()
    .where('partner_uuid', '=', caller.partnerUuid)
    .where(matchText('uuid', [user_uuid.toLowerCase()]))
    .executeTakeFirst()
  if (!row) throw new DomainError('record-not-found', { what: 'user', id: user_uuid })
  return partnerUserOf(row)
}

export function partnerUserOf(row: Selectable<UserRow>): PartnerUser {
  return {
    uuid: row.uuid,
    email: row.email,
    name: row.name,
    role: row.role,
    status: statusOf(row),
    created_at: isoTime(row.created_at),
    last_signed_in_at: isoTimeOrNull(row.last_signed_in_at),
    locked_at: isoTimeOrNull(row.locked_at),
  }
}

function statusOf(row: Selectable<UserRow>): UserStatus {
  if (row.locked_at !== null) return 'locked'
  return row.password_hash === null && row.last_signed_in_at === null ? 'invited' : 'active'
}

/** Returns the condition in SQL for the status that `statusOf` computes. */
export function hasStatus(eb: ExpressionBuilder<Schema, 'users'>, status: UserStatus) {
  if (status === 'locked') return eb('locked_at', 'is not', null)
  const isInvited = eb.and([eb('password_hash', 'is', null), eb('last_signed_in_at', 'is', null)])
  return eb.and([eb('locked_at', 'is', null), status === 'invited' ? isInvited : eb.not(isInvited)])
}
