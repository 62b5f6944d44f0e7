import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema, UserRow } from '#lib/db/schema.ts'
import { Refusal } from '../refusal.ts'
import type { AccessContext } from './access-context.ts'
import { LinkEnded } from './link-secret.ts'
import {
  createPasswordLink,
  endPasswordLinks,
  isPasswordLink,
  type PasswordLink,
  redeemPasswordLink,
} from './password-links.ts'
import { hashPassword } from './passwords.ts'
import { isRole, roles } from './roles.ts'
import type { ProvenUser } from './sessions.ts'
import { type UserKey, userForUpdate } from './user-key.ts'

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
export async function createUser({ db, now }: AccessContext, input: NewUser): Promise<CreatedUser> {
  const user = await userRowOf(input, now)
  return db.transaction(async (transaction) => {
    const partner = await transaction
      .selectFrom('partners')
      .select('uuid')
      .where('uuid', '=', input.partnerUuid.toLowerCase())
      .executeTakeFirst()
    if (!partner) throw new Refusal(`there is no partner ${JSON.stringify(input.partnerUuid)}; import it first`)
    await insertUser(transaction, { ...user, partner_uuid: partner.uuid })
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
  return { uuid, email, name, role, password_hash: hash, locked_at: null, session_version: 1, created_at: now }
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

export type ListedUser = Omit<UserRow, 'password_hash' | 'session_version'> & { has_password: boolean }

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
export async function lockUser({ db, now }: AccessContext, key: UserKey): Promise<void> {
  await db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, key)
    await transaction
      .updateTable('users')
      .set((row) => ({ locked_at: user.locked_at ?? now, session_version: row('session_version', '+', 1) }))
      .where('uuid', '=', user.uuid)
      .execute()
  })
}

/** Lets the user in again; sessions that the lock ended stay ended. Throws Refusal when unknown. */
export async function unlockUser({ db }: AccessContext, key: UserKey): Promise<void> {
  await db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, key)
    await transaction.updateTable('users').set({ locked_at: null }).where('uuid', '=', user.uuid).execute()
  })
}

/** Sets the password, ends the user's sessions and open links. Throws Refusal on an unknown user or bad password. */
export async function setPassword({ db }: AccessContext, input: UserKey & { password: string }): Promise<void> {
  const hash = await hashPassword(input.password)
  await db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, input)
    await keepPassword(transaction, user.uuid, hash)
  })
}

/** A one-time link for a user that is there; the password, if any, holds until it is used. */
export async function resetPassword({ db, now }: AccessContext, key: UserKey): Promise<PasswordLink> {
  return db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, key)
    return createPasswordLink(transaction, user.uuid, now)
  })
}

/** Sets the password of the user whom the link was made for. Throws LinkEnded when it is used, too old or unknown. */
export async function setPasswordByLink(
  { db, now }: AccessContext,
  input: { secret: string; password: string },
): Promise<ProvenUser> {
  // Hashing is dear: it is done for those alone who hold a link.
  if (!(await isPasswordLink(db.write, input.secret, now))) throw new LinkEnded()
  const hash = await hashPassword(input.password)
  return db.transaction(async (transaction) => {
    const userUuid = await redeemPasswordLink(transaction, input.secret, now)
    if (!userUuid) throw new LinkEnded()
    return { userUuid, version: await keepPassword(transaction, userUuid, hash) }
  })
}

/** Answers the version of the user's sessions from now on. */
async function keepPassword(transaction: Transaction<Schema>, userUuid: string, hash: string): Promise<number> {
  await endPasswordLinks(transaction, userUuid)
  const { session_version: version } = await transaction
    .updateTable('users')
    .set((row) => ({ password_hash: hash, session_version: row('session_version', '+', 1) }))
    .where('uuid', '=', userUuid)
    .returning('session_version')
    .executeTakeFirstOrThrow()
  return version
}

async function clashOf(transaction: Transaction<Schema>, email: string, uuid: string): Promise<string> {
  const byEmail = await transaction.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
  return byEmail ? `there is a user ${email} already` : `there is a user with the uuid ${uuid} already`
}
