import { parseUuid } from '#lib/values/ids.ts'
import type { Role } from '#lib/values/rights.ts'
import { parseScopes, type Scope } from '#lib/values/rights.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { isoTime, isoTimeOrNull } from '../iso-time.ts'
import { orderOf } from '../lists/order.ts'
import type { ListInput, ListResult } from '../lists/page.ts'
import { readPage } from '../lists/read-page.ts'
import { endAllSessions } from './sessions/sessions.ts'
import { findActive } from './tokens/active-tokens.ts'
import { endToken } from './tokens/end-tokens.ts'
import { type IssuedToken, issueToken, replaceToken } from './tokens/tokens.ts'

export type Account = {
  user_uuid: string
  email: string
  name: string | null
  role: Role
  scopes: Scope[]
  partner: { uuid: string; name: string }
}

/** Returns the caller's user, partner and scopes. */
export async function getAccount({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Account> {
  const row = await db.read
    .selectFrom('users')
    .innerJoin('partners', 'partners.uuid', 'users.partner_uuid')
    .select(['users.email', 'users.name', 'partners.name as partner'])
    .where('users.uuid', '=', caller.userUuid)
    .executeTakeFirstOrThrow()
  return {
    user_uuid: caller.userUuid,
    email: row.email,
    name: row.name,
    role: caller.role,
    scopes: [...caller.scopes],
    partner: { uuid: caller.partnerUuid, name: row.partner },
  }
}

export type OwnToken = {
  id: string
  name: string
  hint: string
  scopes: Scope[]
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
  replaced_at: string | null
}

/** Returns the tokens of the caller, newest first. */
export async function listOwnTokens(
  { db, caller }: Context,
  { page }: Pick<ListInput<unknown, never>, 'page'>,
): Promise<ListResult<OwnToken>> {
  const own = db.write.selectFrom('tokens').selectAll().where('user_uuid', '=', caller.userUuid)
  const newestFirst = orderOf([{ name: 'created_at', descending: true }], { created_at: 'created_at' }, ['id'])
  const { rows, total } = await readPage(own, newestFirst, page)
  const items = rows.map(
    ({ id, name, hint, scopes, created_at, expires_at, last_used_at, revoked_at, replaced_at }) => ({
      id,
      name,
      hint,
      scopes: parseScopes(scopes),
      created_at: isoTime(created_at),
      expires_at: isoTime(expires_at),
      last_used_at: isoTimeOrNull(last_used_at),
      revoked_at: isoTimeOrNull(revoked_at),
      replaced_at: isoTimeOrNull(replaced_at),
    }),
  )
  return { items, total }
}

export type NewOwnToken = { id: string; user_uuid: string; token: string; scopes: Scope[]; expires_at: string }

/** Creates a token of the caller. Throws InputError when a scope exceeds the role or the user has too many tokens. */
export async function createOwnToken(
  context: Context,
  input: { fields(): Promise<{ name: string; scopes?: Scope[] | undefined; expires_in_days?: number | undefined }> },
): Promise<NewOwnToken> {
  const { name, scopes, expires_in_days: expiresInDays } = await input.fields()
  return published(await issueToken(context, { userUuid: context.caller.userUuid, name, scopes, expiresInDays }))
}

/**
 * Replaces a token of the caller. Throws DomainError `record-not-found` unless the caller has that active token, InputError
 * when it was replaced before, or when the caller has too many tokens for a grace period.
 */
export async function rotateOwnToken(
  context: Context,
  input: { token_id: string; fields(): Promise<{ grace_seconds?: number | undefined }> },
): Promise<NewOwnToken> {
  const { db, now, caller } = context
  const key = { id: parseUuid(input.token_id) ?? '', userUuid: caller.userUuid }
  const unknown = () => new DomainError('record-not-found', { what: 'active token', id: input.token_id })
  if (!(await findActive(db.write, key, now))) throw unknown()
  const { grace_seconds: graceSeconds = 0 } = await input.fields()
  const issued = await replaceToken(context, { ...key, graceMs: graceSeconds * 1000 })
  if (!issued) throw unknown()
  return published(issued)
}

/** Revokes a token of the caller. Throws DomainError `record-not-found` unless the caller has that active token. */
export async function revokeOwnToken(context: Context, input: { token_id: string }): Promise<undefined> {
  const { db, caller } = context
  const key = { id: parseUuid(input.token_id) ?? '', userUuid: caller.userUuid }
  const ended = await db.transaction((transaction) => endToken(transaction, context, key))
  if (!ended) throw new DomainError('record-not-found', { what: 'active token', id: input.token_id })
}

/** Ends all sessions of the caller. */
export async function endOwnSessions(context: Context): Promise<undefined> {
  await endAllSessions(context, context.caller.userUuid)
}

function published({ id, userUuid, token, scopes, expiresAt }: IssuedToken): NewOwnToken {
  return { id, user_uuid: userUuid, token, scopes, expires_at: isoTime(expiresAt) }
}
