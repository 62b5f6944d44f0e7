import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema, UserRow } from '#lib/db/schema.ts'
import { isRole, roles } from '#lib/rights.ts'
import { Refusal } from '../refusal.ts'
import type { AccessContext } from './access-context.ts'
import { type AuditAction, recordEvent } from './audit.ts'
import { LinkEnded } from './link-secret.ts'
import type { ChangeContext, Origin } from './origin.ts'
import {
  createPasswordLink,
  endPasswordLinks,
  isPasswordLink,
  type PasswordLink,
  redeemPasswordLink,
} from './password-links.ts'
import { hashPassword } from './passwords.ts'
import { closeSessions, type ProvenUser } from './sessions.ts'
import { type FoundUser, type UserKey, userForUpdate } from './user-key.ts'

const emailForm = z.email().max(254)
const uuidForm = z.guid()
const nameForm = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)

export type NewUser = {
  partnerUuid: string
  email: string
  role: string
  name?: string | undefined
  /** Default: a new one. */
  uuid?: string | undefined
  /** Without one, a one-time link is made with which the user sets it. */
  password?: string | undefined
}

export type CreatedUser = { uuid: string; email: string; passwordLink: PasswordLink | undefined }

/** A new user at a partner. Throws Refusal when the input is not valid, the partner unknown or the user there. */
export async function createUser(context: ChangeContext, input: NewUser): Promise<CreatedUser> {
  const { db, now } = context
  const user = await userRowOf(input, now)
  return db.transaction(async (transaction) => {
    const partner = await transaction
      .selectFrom('partners')
      .select('uuid')
      .where('uuid', '=', input.partnerUuid.toLowerCase())
      .executeTakeFirst()
    if (!partner) throw new Refusal(`there is no partner ${JSON.stringify(input.partnerUuid)}; import it first`)
    await insertUser(transaction, { ...user, partner_uuid: partner.uuid })
    await recordUser(transaction, context, { ...user, partner_uuid: partner.uuid }, 'user.create', { role: user.role })
    const { uuid, email, password_hash: hash } = user
    return { uuid, email, passwordLink: hash ? undefined : await createPasswordLink(transaction, uuid, now) }
  })
}

type UserWithoutPartner = Selectable<Omit<UserRow, 'partner_uuid'>>

/** The row of a new user. Throws Refusal when the input is not valid. Hashing takes a while: not for a transaction. */
export async function userRowOf(input: Omit<NewUser, 'partnerUuid'>, now: number): Promise<UserWithoutPartner> {
  const { role, name = null, password } = input
  const email = input.email.toLowerCase()
  const uuid = (input.uuid ?? randomUUID()).toLowerCase()
  if (!emailForm.safeParse(email).success) throw new Refusal(`${JSON.stringify(input.email)} is not an e-mail address`)
  if (!uuidForm.safeParse(uuid).success) throw new Refusal(`${JSON.stringify(input.uuid)} is not a UUID`)
  if (!isRole(role)) throw new Refusal(`a role is one of ${roles.join(', ')}, but this is ${JSON.stringify(role)}`)
  if (name !== null && !nameForm.safeParse(name).success) {
    throw new Refusal('the name of a user must have 1 to 200 characters and no control characters')
  }
  const hash = password === undefined ? null : await hashPassword(password)
  return {
    uuid,
    email,
    name,
    role,
    password_hash: hash,
    locked_at: null,
    session_version: 1,
    created_at: now,
    last_signed_in_at: null,
  }
}

/** Throws Refusal when there is a user of that address or uuid. */
export async function insertUser(transaction: Transaction<Schema>, user: Selectable<UserRow>): Promise<void> {
  const created = await transaction
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  if (!created) throw new Refusal(await clashOf(transaction, user.email, user.uuid))
}

export type ListedUser = Omit<UserRow, 'password_hash' | 'session_version' | 'last_signed_in_at'> & {
  has_password: boolean
}

/** Every user, or a partner's, by e-mail address. */
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

/** Keeps the user out: sign-in and tokens fail from now on and sessions end. Throws Refusal when unknown. */
export async function lockUser(context: ChangeContext, key: UserKey): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await setLocked(transaction, context, await userForUpdate(transaction, key), true)
  })
}

/** Lets the user in again; sessions that the lock ended stay ended. Throws Refusal when unknown. */
export async function unlockUser(context: ChangeContext, key: UserKey): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await setLocked(transaction, context, await userForUpdate(transaction, key), false)
  })
}

/** Locks or unlocks a user whose row nobody else changes. */
export async function setLocked(
  transaction: Transaction<Schema>,
  context: ChangeContext,
  user: FoundUser,
  isLocked: boolean,
): Promise<void> {
  if (isLocked) await closeSessions(transaction, user.uuid, context.now)
  if (isLocked === (user.locked_at !== null)) return
  const lockedAt = isLocked ? context.now : null
  await transaction.updateTable('users').set({ locked_at: lockedAt }).where('uuid', '=', user.uuid).execute()
  await recordUser(transaction, context, user, isLocked ? 'user.lock' : 'user.unlock')
}

/** Sets the password, ends the user's sessions and open links. Throws Refusal on an unknown user or bad password. */
export async function setPassword(context: ChangeContext, input: UserKey & { password: string }): Promise<void> {
  const hash = await hashPassword(input.password)
  await context.db.transaction(async (transaction) => {
    await keepPassword(transaction, context, await userForUpdate(transaction, input), hash)
  })
}

/** A one-time link for a user that is there; the password, if any, holds until it is used. */
export async function resetPassword(context: ChangeContext, key: UserKey): Promise<PasswordLink> {
  return context.db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, key)
    await recordUser(transaction, context, user, 'user.make_password_link')
    return createPasswordLink(transaction, user.uuid, context.now)
  })
}

/** Sets the password of the user whom the link was made for. Throws LinkEnded when it is used, too old or unknown. */
export async function setPasswordByLink(
  { db, now, origin }: ChangeContext,
  input: { secret: string; password: string },
): Promise<ProvenUser> {
  // Hashing is dear: it is done for those alone who hold a link.
  if (!(await isPasswordLink(db.write, input.secret, now))) throw new LinkEnded()
  const hash = await hashPassword(input.password)
  return db.transaction(async (transaction) => {
    const userUuid = await redeemPasswordLink(transaction, input.secret, now)
    if (!userUuid) throw new LinkEnded()
    const user = await userForUpdate(transaction, { userUuid })
    const by: Origin = { ...origin, actor: { kind: 'link', userUuid } }
    return { userUuid, version: await keepPassword(transaction, { now, origin: by }, user, hash) }
  })
}

type Cause = Pick<ChangeContext, 'now' | 'origin'>

/** Answers the version of the user's sessions from now on. */
async function keepPassword(
  transaction: Transaction<Schema>,
  cause: Cause,
  user: FoundUser,
  hash: string,
): Promise<number> {
  await endPasswordLinks(transaction, user.uuid)
  await transaction.updateTable('users').set({ password_hash: hash }).where('uuid', '=', user.uuid).execute()
  await recordUser(transaction, cause, user, 'user.set_password')
  return closeSessions(transaction, user.uuid, cause.now)
}

/** Writes down what is done to a user. */
export function recordUser(
  transaction: Transaction<Schema>,
  cause: Cause,
  user: Pick<FoundUser, 'uuid' | 'partner_uuid'>,
  action: AuditAction,
  details?: Readonly<Record<string, string>>,
): Promise<void> {
  const target = { kind: 'user', id: user.uuid } as const
  return recordEvent(transaction, cause, {
    partnerUuid: user.partner_uuid,
    action,
    target,
    ...(details && { details }),
  })
}

async function clashOf(transaction: Transaction<Schema>, email: string, uuid: string): Promise<string> {
  const byEmail = await transaction.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
  return byEmail ? `there is a user ${email} already` : `there is a user with the uuid ${uuid} already`
}
