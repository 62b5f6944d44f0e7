import type { Transaction } from 'kysely'
import type { UserRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { InputError } from '../../input-error.ts'
import type { AccessContext } from '../access-context.ts'
import type { ChangeContext, Origin } from '../origin.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { LinkEndedError } from '../passwords/link-secret.ts'
import {
  createPasswordLink,
  endPasswordLinks,
  isPasswordLink,
  type PasswordLink,
  redeemPasswordLink,
} from '../passwords/password-links.ts'
import { closeSessions, type ProvenUser } from '../sessions/sessions.ts'
import { endTokensOf } from '../tokens/end-tokens.ts'
import { insertUser, type NewUser, userRowOf } from './new-user.ts'
import { recordUser } from './record-user.ts'
import { type FoundUser, type UserKey, userForUpdate } from './user-key.ts'

export type CreatedUser = { uuid: string; email: string; passwordLink: PasswordLink | undefined }

/** Creates a user of a partner. Throws InputError when the input is not valid, the partner unknown or the user exists. */
export async function createUser(context: ChangeContext, input: NewUser): Promise<CreatedUser> {
  const { db, now } = context
  const user = await userRowOf(input, now)
  return db.transaction(async (transaction) => {
    const partner = await transaction
      .selectFrom('partners')
      .select('uuid')
      .where('uuid', '=', input.partnerUuid.toLowerCase())
      .executeTakeFirst()
    if (!partner) throw new InputError(`there is no partner ${JSON.stringify(input.partnerUuid)}; import it first`)
    const row = { ...user, partner_uuid: partner.uuid }
    await insertUser(transaction, row)
    await recordUser(transaction, context, row, { action: 'user.create', details: { role: user.role } })
    const { uuid, email, password_hash: hash } = user
    const link = { userUuid: uuid, maker: context.origin.actor, now }
    return { uuid, email, passwordLink: hash ? undefined : await createPasswordLink(transaction, link) }
  })
}

export type ListedUser = Omit<UserRow, 'password_hash' | 'session_version' | 'last_signed_in_at'> & {
  has_password: boolean
}

/** Returns all users, or those of a partner, by e-mail address. */
export async function listUsers({ db }: AccessContext, filter: { partnerUuid?: string } = {}): Promise<ListedUser[]> {
  const { partnerUuid } = filter
  const rows = await db.write
    .selectFrom('users')
    .select(['uuid', 'partner_uuid', 'email', 'name', 'role', 'locked_at', 'created_at', 'password_hash'])
    .$if(partnerUuid !== undefined, (query) => query.where('partner_uuid', '=', partnerUuid ?? null))
    .orderBy('email')
    .execute()
  return rows.map(({ password_hash, ...user }) => ({ ...user, has_password: password_hash !== null }))
}

/** Locks a user: sign-in and tokens fail, sessions and links for or by the user end. Throws InputError for an unknown user. */
export async function lockUser(context: ChangeContext, key: UserKey): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await setLocked(transaction, context, await userForUpdate(transaction, key), true)
  })
}

/** Unlocks a user. Sessions and links that the lock ended stay ended. Throws InputError for an unknown user. */
export async function unlockUser(context: ChangeContext, key: UserKey): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await setLocked(transaction, context, await userForUpdate(transaction, key), false)
  })
}

/** Locks or unlocks a user whose row is locked in this transaction. */
export async function setLocked(
  transaction: Transaction<Schema>,
  context: ChangeContext,
  user: FoundUser,
  isLocked: boolean,
): Promise<void> {
  if (isLocked) {
    await closeSessions(transaction, user.uuid, context.now)
    await endPasswordLinks(transaction, { user_uuid: user.uuid })
    await endPasswordLinks(transaction, { made_by: user.uuid })
  }
  if (isLocked === (user.locked_at !== null)) return
  const lockedAt = isLocked ? context.now : null
  await transaction.updateTable('users').set({ locked_at: lockedAt }).where('uuid', '=', user.uuid).execute()
  await recordUser(transaction, context, user, { action: isLocked ? 'user.lock' : 'user.unlock' })
}

/** Whether the user's API tokens are revoked too. */
type TokenChoice = { revokeTokens?: boolean }

/**
 * Sets the password, ends the user's sessions and open links, and returns the number of revoked tokens. Throws
 * InputError for an unknown user or a password of a wrong length.
 */
export async function setPassword(
  context: ChangeContext,
  input: UserKey & { password: string } & TokenChoice,
): Promise<number> {
  const hash = await hashPassword(input.password)
  return context.db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, input)
    await storePassword(transaction, context, user, hash)
    return input.revokeTokens ? endTokensOf(transaction, context, user) : 0
  })
}

/** Creates a one-time link for a user. The old password is valid until the link is used; tokens are revoked at once. */
export async function resetPassword(
  context: ChangeContext,
  input: UserKey & TokenChoice,
): Promise<PasswordLink & { revokedTokens: number }> {
  return context.db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, input)
    await recordUser(transaction, context, user, { action: 'user.make_password_link' })
    const revokedTokens = input.revokeTokens ? await endTokensOf(transaction, context, user) : 0
    const link = await createPasswordLink(transaction, {
      userUuid: user.uuid,
      maker: context.origin.actor,
      now: context.now,
    })
    return { ...link, revokedTokens }
  })
}

/** Sets the password of the link's user. Throws LinkEndedError when the link is not valid. */
export async function setPasswordByLink(
  { db, now, origin }: ChangeContext,
  input: { secret: string; password: string } & TokenChoice,
): Promise<ProvenUser> {
  // Hashing is expensive: check the link first.
  if (!(await isPasswordLink(db.write, input.secret, now))) throw new LinkEndedError()
  const hash = await hashPassword(input.password)
  return db.transaction(async (transaction) => {
    const user = await redeemPasswordLink(transaction, input.secret, now)
    const userUuid = user.uuid
    const by: Origin = { ...origin, actor: { kind: 'link', userUuid } }
    const version = await storePassword(transaction, { now, origin: by }, user, hash)
    if (input.revokeTokens) await endTokensOf(transaction, { now, origin: by }, user)
    return { userUuid, version }
  })
}

type Cause = Pick<ChangeContext, 'now' | 'origin'>

/** Stores the password hash, ends links and sessions, and returns the new version of the user's sessions. */
async function storePassword(
  transaction: Transaction<Schema>,
  cause: Cause,
  user: FoundUser,
  hash: string,
): Promise<number> {
  await endPasswordLinks(transaction, { user_uuid: user.uuid })
  await transaction.updateTable('users').set({ password_hash: hash }).where('uuid', '=', user.uuid).execute()
  await recordUser(transaction, cause, user, { action: 'user.set_password' })
  return closeSessions(transaction, user.uuid, cause.now)
}
