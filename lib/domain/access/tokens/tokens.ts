import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { TokenRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { includesScope, isScope, parseScopes, type Scope, scopes, scopesOfRole } from '#lib/values/rights.ts'
import { maxTokenNameLength, namePattern } from '#lib/values/text.ts'
import { dayMs } from '#lib/values/time.ts'
import { InputError } from '../../input-error.ts'
import { isoTime } from '../../iso-time.ts'
import type { AccessContext } from '../access-context.ts'
import type { Caller } from '../caller.ts'
import type { ChangeContext } from '../origin.ts'
import { requireOpenSession } from '../sessions/sessions.ts'
import { type FoundUser, findUser, type UserKey, userForUpdate } from '../users/user-key.ts'
import { findActive, requireFreeSlot } from './active-tokens.ts'
import { endToken } from './end-tokens.ts'
import { recordToken } from './record-token.ts'
import { createToken, hashToken, hintOf, pepperIdOf } from './token-format.ts'

const tokenName = namePattern(maxTokenNameLength)
export const defaultTokenDays = 90
export const maxTokenDays = 366

type NewToken = UserKey & {
  name: string
  /** Default: all scopes of the role. */
  scopes?: readonly string[] | undefined
  expiresInDays?: number | undefined
}

export type IssuedToken = {
  id: string
  userUuid: string
  /** The token itself. Only its hash is stored, so it can be shown only now. */
  token: string
  scopes: Scope[]
  expiresAt: number
}

type TokenContext = ChangeContext & {
  pepper: string
  /** The caller; absent for the operator. */
  caller?: Caller
}

/** Creates a token of a user. Throws InputError for a scope beyond the role, a wrong lifetime or too many tokens. */
export async function issueToken(context: TokenContext, input: NewToken): Promise<IssuedToken> {
  const { db, now, pepper } = context
  const { name, expiresInDays = defaultTokenDays } = input
  if (!tokenName.test(name)) {
    throw new InputError(
      'the name of a token must have 1 to 100 characters, not only spaces, and no control characters',
    )
  }
  if (!Number.isInteger(expiresInDays) || expiresInDays < 1 || expiresInDays > maxTokenDays) {
    throw new InputError(`a token expires in 1 to ${maxTokenDays} days, but this is ${expiresInDays}`)
  }
  return db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, input)
    requireUnlocked(user)
    if (context.caller) await requireOpenSession(transaction, context.caller)
    const granted = scopesFor(user, input.scopes)
    await requireFreeSlot(transaction, user, { now })
    const expiresAt = now + expiresInDays * dayMs
    const token = { userUuid: user.uuid, name, scopes: granted, expiresAt }
    const issued = await insertToken(transaction, token, { now, pepper })
    const changes = [{ field: 'expires_at', before: null, after: isoTime(expiresAt) }]
    const event = { action: 'token.create', id: issued.id, name, scopes: granted, changes } as const
    await recordToken(transaction, context, user, event)
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
      pepper_id: pepperIdOf(pepper),
    })
    .execute()
  return { id, userUuid, token, scopes: granted, expiresAt }
}

/**
 * Creates a token with the name, scopes and lifetime of an active token. The old token ends after `graceMs`, or earlier
 * at its own expiry. Returns undefined when the user has no such active token. Throws InputError when the token was
 * replaced before or the user has too many tokens.
 */
export function replaceToken(
  context: TokenContext,
  { id, userUuid, graceMs }: { id: string; userUuid: string; graceMs: number },
): Promise<IssuedToken | undefined> {
  const { db, now, pepper } = context
  return db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, { userUuid })
    requireUnlocked(user)
    if (context.caller) await requireOpenSession(transaction, context.caller)
    const old = await findActive(transaction, { id, userUuid }, now)
    if (!old) return undefined
    if (old.replaced_at !== null) {
      throw new InputError(
        'this token has been replaced already; rotate the token that replaced it, or revoke this one',
      )
    }
    if (graceMs > 0) await requireFreeSlot(transaction, user, { now, alternative: 'rotate without a grace period' })
    const endsAt = Math.min(old.expires_at, now + graceMs)
    await transaction
      .updateTable('tokens')
      .set({ replaced_at: now })
      .set(graceMs === 0 ? { revoked_at: now } : { expires_at: endsAt })
      .where('id', '=', id)
      .execute()
    const allowed = scopesOfRole(user.role)
    const kept = parseScopes(old.scopes).filter((scope) => includesScope(allowed, scope))
    const expiresAt = now + (old.expires_at - old.created_at)
    const token = { userUuid, name: old.name, scopes: kept, expiresAt }
    const issued = await insertToken(transaction, token, { now, pepper })
    await recordToken(transaction, context, user, {
      action: 'token.rotate',
      id,
      name: old.name,
      scopes: kept,
      newId: issued.id,
      changes: [{ field: 'expires_at', before: isoTime(old.expires_at), after: isoTime(endsAt) }],
    })
    return issued
  })
}

type ListedToken = Omit<Selectable<TokenRow>, 'user_uuid' | 'hash' | 'scopes'> & { scopes: Scope[] }

/** The tokens of a user, newest first. Throws InputError when there is no such user. */
export async function listTokens({ db }: AccessContext, key: UserKey): Promise<ListedToken[]> {
  const user = await findUser(db.write, key)
  const rows = await db.write
    .selectFrom('tokens')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at', 'replaced_at'])
    .select('pepper_id')
    .where('user_uuid', '=', user.uuid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) }))
}

/** Revokes a token; a token that has ended stays as it is. Throws InputError when the user has no such token. */
export async function revokeToken(context: ChangeContext, key: { id: string; userUuid?: string }): Promise<void> {
  const id = key.id.toLowerCase()
  await context.db.transaction(async (transaction) => {
    if (await endToken(transaction, context, { ...key, id })) return
    const token = await transaction.selectFrom('tokens').select('user_uuid').where('id', '=', id).executeTakeFirst()
    const isOwn = token !== undefined && (key.userUuid ?? token.user_uuid) === token.user_uuid
    if (!isOwn) throw new InputError(`there is no token ${JSON.stringify(key.id)}`)
  })
}

function scopesFor(user: Pick<FoundUser, 'email' | 'role'>, requested: readonly string[] | undefined): Scope[] {
  const allowed = scopesOfRole(user.role)
  if (!requested) return [...allowed]
  for (const scope of requested) {
    if (!isScope(scope)) throw new InputError(`${JSON.stringify(scope)} is not one of the scopes ${scopes.join(', ')}`)
    if (!includesScope(allowed, scope)) {
      throw new InputError(
        `${scope} is more than ${user.email} may do with the role ${user.role}: ${allowed.join(', ')}`,
      )
    }
  }
  return scopes.filter((scope) => requested.includes(scope))
}

function requireUnlocked({ email, locked_at }: FoundUser): void {
  if (locked_at !== null) throw new InputError(`the user ${email} is locked`)
}
