import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { UserRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { userEmailKey, userEmailPattern } from '#lib/values/email/user-email.ts'
import { parseUuid } from '#lib/values/ids.ts'
import { isRole, roles } from '#lib/values/rights.ts'
import { maxUserNameLength, namePattern } from '#lib/values/text.ts'
import { InputError } from '../../input-error.ts'
import { hashPassword } from '../passwords/hash-password.ts'

export type NewUser = {
  partnerUuid: string
  email: string
  role: string
  name?: string | undefined
  /** Default: a new UUID. */
  uuid?: string | undefined
  /** Without a password, a one-time link is created with which the user sets it. */
  password?: string | undefined
}

const userName = namePattern(maxUserNameLength)
type UserWithoutPartner = Selectable<Omit<UserRow, 'partner_uuid'>>

/**
 * Returns the row of a new user. Throws InputError when the input is not valid. Hashing is slow: call it before the
 * transaction.
 */
export async function userRowOf(input: Omit<NewUser, 'partnerUuid'>, now: number): Promise<UserWithoutPartner> {
  const { role, name = null, password } = input
  const email = userEmailKey(input.email) ?? ''
  const uuid = parseUuid(input.uuid ?? randomUUID())
  if (!userEmailPattern.test(email)) throw new InputError(`${JSON.stringify(input.email)} is not an e-mail address`)
  if (uuid === undefined) throw new InputError(`${JSON.stringify(input.uuid)} is not a UUID`)
  if (!isRole(role)) throw new InputError(`a role is one of ${roles.join(', ')}, but this is ${JSON.stringify(role)}`)
  if (name !== null && !userName.test(name)) {
    throw new InputError('the name of a user must have 1 to 200 characters, not only spaces, and no control characters')
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

/** Inserts a user. Throws InputError when a user has that address or UUID. */
export async function insertUser(transaction: Transaction<Schema>, user: Selectable<UserRow>): Promise<void> {
  if (await insertFreeUser(transaction, user)) return
  throw new InputError(await conflictMessage(transaction, user.email, user.uuid))
}

/** Inserts a user unless one has that address or UUID. Returns whether it did. */
export async function insertFreeUser(transaction: Transaction<Schema>, user: Selectable<UserRow>): Promise<boolean> {
  const created = await transaction
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  return created !== undefined
}

async function conflictMessage(transaction: Transaction<Schema>, email: string, uuid: string): Promise<string> {
  const byEmail = await transaction.selectFrom('users').select('uuid').where('email', '=', email).executeTakeFirst()
  return byEmail ? `there is a user ${email} already` : `there is a user with the uuid ${uuid} already`
}
