import type { Kysely, Selectable, Transaction } from 'kysely'
import type { TokenRow } from '#lib/db/schema/access-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { InputError } from '../../input-error.ts'
import type { FoundUser } from '../users/user-key.ts'

export const maxActiveTokens = 20

/** Throws InputError when the user has the maximum of active tokens. A token in its grace period is active. */
export async function requireFreeSlot(
  transaction: Transaction<Schema>,
  { uuid, email }: FoundUser,
  { now, alternative }: { now: number; alternative?: string },
): Promise<void> {
  if ((await countActive(transaction, uuid, now)) < maxActiveTokens) return
  const advice = ['revoke one first', ...(alternative ? [alternative] : [])].join(', or ')
  throw new InputError(`the user ${email} has ${maxActiveTokens} active tokens already; ${advice}`)
}

/** The number of active tokens of the user. */
export async function countActive(db: Kysely<Schema>, userUuid: string, now: number): Promise<number> {
  const { active } = await db
    .selectFrom('tokens')
    .select((row) => row.fn.countAll<number>().as('active'))
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return active
}

/** Returns an active token of a user; undefined when the user has no such token. */
export function findActive(
  db: Kysely<Schema>,
  { id, userUuid }: { id: string; userUuid: string },
  now: number,
): Promise<Selectable<TokenRow> | undefined> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('id', '=', id)
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
