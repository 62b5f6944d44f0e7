import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema, UserRow } from '#lib/db/schema.ts'
import { Refusal } from '../refusal.ts'

/** A user by the address that an operator types, or by the uuid that a session holds. */
export type UserKey = { email: string } | { userUuid: string }

export type FoundUser = Pick<Selectable<UserRow>, (typeof columns)[number]>

const columns = ['uuid', 'partner_uuid', 'email', 'name', 'role', 'locked_at'] as const

/** Throws Refusal when there is no such user. */
export async function findUser(database: Kysely<Schema>, key: UserKey): Promise<FoundUser> {
  const [column, value] = columnOf(key)
  const user = await database.selectFrom('users').select(columns).where(column, '=', value).executeTakeFirst()
  return user ?? unknown(value)
}

/** The user, whose row nobody else changes until the transaction ends. Throws Refusal when there is none. */
export async function userForUpdate(transaction: Transaction<Schema>, key: UserKey): Promise<FoundUser> {
  const [column, value] = columnOf(key)
  // An update that changes nothing is the row lock that both engines have.
  const user = await transaction
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where(column, '=', value)
    .returning(columns)
    .executeTakeFirst()
  return user ?? unknown(value)
}

function columnOf(key: UserKey): ['email' | 'uuid', string] {
  return 'email' in key ? ['email', key.email.toLowerCase()] : ['uuid', key.userUuid.toLowerCase()]
}

function unknown(value: string): never {
  throw new Refusal(`there is no user ${JSON.stringify(value)}`)
}
