import type { Kysely, Selectable, Transaction } from 'kysely'
import type { UserRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { foldAscii, userEmailKey } from '#lib/values/email/user-email.ts'
import { InputError } from '../../input-error.ts'
import { lockRow } from '../../lock-row.ts'

/** Identifies a user by e-mail address or UUID. */
export type UserKey = { email: string } | { userUuid: string }

export type FoundUser = Pick<Selectable<UserRow>, (typeof columns)[number]>

const columns = ['uuid', 'partner_uuid', 'email', 'name', 'role', 'locked_at'] as const

/** Throws InputError when there is no such user. */
export async function findUser(database: Kysely<Schema>, key: UserKey): Promise<FoundUser> {
  const [column, value] = columnOf(key)
  const user = await database.selectFrom('users').select(columns).where(column, '=', value).executeTakeFirst()
  return user ?? throwUnknown(key)
}

/** Locks the user's row until the transaction ends and returns the user. Throws InputError when there is none. */
export async function userForUpdate(transaction: Transaction<Schema>, key: UserKey): Promise<FoundUser> {
  const [column, value] = columnOf(key)
  return (await lockRow(transaction, 'users', { [column]: value })) ?? throwUnknown(key)
}

function columnOf(key: UserKey): ['email' | 'uuid', string] {
  return 'email' in key ? ['email', userEmailKey(key.email) ?? ''] : ['uuid', key.userUuid.toLowerCase()]
}

function throwUnknown(key: UserKey): never {
  throw new InputError(`there is no user ${JSON.stringify('email' in key ? foldAscii(key.email) : key.userUuid)}`)
}
