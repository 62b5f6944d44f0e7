import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema, TokenRow } from '#lib/db/schema.ts'
import { includesScope, isRole, isScope, parseScopes, type Scope, scopes, scopesOfRole } from '#lib/rights.ts'
import { Refusal } from '../refusal.ts'
import type { AccessContext } from './access-context.ts'
import { recordEvent } from './audit.ts'
import type { ChangeContext } from './origin.ts'
import { createToken, hashToken, hintOf } from './token-format.ts'
import { findUser, type UserKey, userForUpdate } from './user-key.ts'

const dayMs = 86_400_000
export const defaultTokenDays = 90
export const maxTokenDays = 366
export const maxActiveTokens = 20

export type NewToken = UserKey & {
  name: string
  /** Default: all that the role allows. */
  scopes?: readonly string[] | undefined
  expiresInDays?: number | undefined
}

export type IssuedToken = {
  id: string
  userUuid: string
  /** The token itself: only its hash is kept, so this is the one time it can be shown. */
  token: string
  scopes: Scope[]
  expiresAt: number
}

type TokenContext = ChangeContext & { pepper: string }

/** A new token of a user. Throws Refusal when it would outgrow its user, live too long or be one too many. */
export async function issueToken(context: TokenContext, input: NewToken): Promise<IssuedToken> {
  const { db, now, pepper } = context
  const { name, expiresInDays = defaultTokenDays } = input
  if (!/^[^\p{Cc}\p{Cs}]{1,100}$/u.test(name) || name.trim() === '') {
    throw new Refusal('the name of a token must have 1 to 100 characters and no control characters')
  }
  if (!Number.isInteger(expiresInDays) || expiresInDays < 1 || expiresInDays > maxTokenDays) {
    throw new Refusal(`a token expires in 1 to ${maxTokenDays} days, but this is ${expiresInDays}`)
  }
  return db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, input)
    if (user.locked_at !== null) throw new Refusal(`the user ${user.email} is locked`)
    const granted = scopesFor(user, input.scopes)
    if ((await countActive(transaction, user.uuid, now)) >= maxActiveTokens) {
      throw new Refusal(`the user ${user.email} has ${maxActiveTokens} active tokens already; revoke one first`)
    }
    const expiresAt = now + expiresInDays * dayMs
    const token = { userUuid: user.uuid, name, scopes: granted, expiresAt }
    const issued = await insertToken(transaction, token, { now, pepper })
    await recordToken(transaction, context, user, { action: 'token.create', id: issued.id, scopes: granted })
    return issued
  })
}

type TokenToInsert = { userUuid: string; name: string; scopes: Scope[]; expiresAt: number }

async function insertToken(
  transaction: Transaction<Schema>,
  { userUuid, name, scopes: granted, expiresAt }: TokenToInsert,
  { now, pepper }: { now: number; pepper: string },
): Promise<IssuedToken> {
  const token = createToken()
  const id = randomUUID()
  await transaction
    .insertInto('tokens')
    .values({
      id,
      user_uuid: userUuid,
      name,
      hint: hintOf(token),
      hash: hashToken(token, pepper),
      scopes: JSON.stringify(granted),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, userUuid, token, scopes: granted, expiresAt }
}

/**
 * A new token in place of one that is active, with its name, scopes and length of life; the old one ends after
 * `graceMs`. Undefined when the user has no such active token.
 */
export function replaceToken(
  context: TokenContext,
  { id, userUuid, graceMs }: { id: string; userUuid: string; graceMs: number },
): Promise<IssuedToken | undefined> {
  const { db, now, pepper } = context
  return db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, { userUuid })
    const old = await transaction
      .selectFrom('tokens')
      .selectAll()
      .where('id', '=', id)
      .where('user_uuid', '=', userUuid)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!old) return undefined
    await transaction
      .updateTable('tokens')
      .set(graceMs === 0 ? { revoked_at: now } : { expires_at: Math.min(old.expires_at, now + graceMs) })
      .where('id', '=', id)
      .execute()
    const allowed = isRole(user.role) ? scopesOfRole(user.role) : []
    const kept = parseScopes(old.scopes).filter((scope) => includesScope(allowed, scope))
    const expiresAt = now + (old.expires_at - old.created_at)
    const token = { userUuid, name: old.name, scopes: kept, expiresAt }
    const issued = await insertToken(transaction, token, { now, pepper })
    await recordToken(transaction, context, user, { action: 'token.rotate', id, scopes: kept, newId: issued.id })
    return issued
  })
}

export type ListedToken = Omit<TokenRow, 'user_uuid' | 'hash' | 'scopes'> & { scopes: Scope[] }

/** A user's tokens, the newest first. Throws Refusal when there is no such user. */
export async function listTokens({ db }: AccessContext, key: UserKey): Promise<ListedToken[]> {
  const user = await findUser(db.write, key)
  const rows = await db.write
    .selectFrom('tokens')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('user_uuid', '=', user.uuid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) }))
}

/** Ends a token that is active. Answers false when there is none, or it is another user's. */
export async function endToken(
  transaction: Transaction<Schema>,
  context: ChangeContext,
  { id, userUuid }: { id: string; userUuid?: string | undefined },
): Promise<boolean> {
  const { now } = context
  const ended = await transaction
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid ?? ''))
    .returning('user_uuid')
    .executeTakeFirst()
  if (!ended) return false
  const user = await findUser(transaction, { userUuid: ended.user_uuid })
  await recordToken(transaction, context, user, { action: 'token.revoke', id })
  return true
}

/** Ends a token; one that has ended stays as it is. Throws Refusal when there is none, or it is another user's. */
export async function revokeToken(context: ChangeContext, key: { id: string; userUuid?: string }): Promise<void> {
  const id = key.id.toLowerCase()
  await context.db.transaction(async (transaction) => {
    if (await endToken(transaction, context, { ...key, id })) return
    const token = await transaction.selectFrom('tokens').select('user_uuid').where('id', '=', id).executeTakeFirst()
    const isOwn = token !== undefined && (key.userUuid ?? token.user_uuid) === token.user_uuid
    if (!isOwn) throw new Refusal(`there is no token ${JSON.stringify(key.id)}`)
  })
}

type TokenEvent = {
  action: 'token.create' | 'token.rotate' | 'token.revoke'
  id: string
  scopes?: readonly Scope[]
  newId?: string
}

function recordToken(
  transaction: Transaction<Schema>,
  context: ChangeContext,
  user: { uuid: string; partner_uuid: string | null },
  { action, id, scopes: granted, newId }: TokenEvent,
): Promise<void> {
  return recordEvent(transaction, context, {
    partnerUuid: user.partner_uuid,
    action,
    target: { kind: 'token', id },
    details: {
      user_uuid: user.uuid,
      ...(granted && { scopes: granted.join(', ') }),
      ...(newId !== undefined && { new_token_id: newId }),
    },
  })
}

function scopesFor(user: { email: string; role: string }, asked: readonly string[] | undefined): Scope[] {
  const allowed = isRole(user.role) ? scopesOfRole(user.role) : []
  if (!asked) return [...allowed]
  for (const scope of asked) {
    if (!isScope(scope)) throw new Refusal(`${JSON.stringify(scope)} is not one of the scopes ${scopes.join(', ')}`)
    if (!includesScope(allowed, scope)) {
      throw new Refusal(`${scope} is more than ${user.email} may do with the role ${user.role}: ${allowed.join(', ')}`)
    }
  }
  return scopes.filter((scope) => asked.includes(scope))
}

async function countActive(transaction: Transaction<Schema>, userUuid: string, now: number): Promise<number> {
  const { active } = await transaction
    .selectFrom('tokens')
    .select((row) => row.fn.countAll<number>().as('active'))
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return active
}
