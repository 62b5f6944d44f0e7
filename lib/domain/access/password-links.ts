import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import { createLinkSecret, hashLinkSecret, linkLifetimeMs } from './link-secret.ts'

export type PasswordLink = { secret: string; expiresAt: number }

/** A link with which the user sets a password once within 24 hours; the user's earlier links end. */
export async function createPasswordLink(
  transaction: Transaction<Schema>,
  userUuid: string,
  now: number,
): Promise<PasswordLink> {
  const secret = createLinkSecret()
  const expiresAt = now + linkLifetimeMs
  await endPasswordLinks(transaction, userUuid)
  await transaction
    .insertInto('password_links')
    .values({ secret_hash: hashLinkSecret(secret), user_uuid: userUuid, expires_at: expiresAt, used_at: null })
    .execute()
  return { secret, expiresAt }
}

/** Whether the link still works; not for a user who may not sign in. */
export async function isPasswordLink(db: Kysely<Schema>, secret: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.uuid', 'password_links.user_uuid')
    .select('users.uuid')
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('locked_at', 'is', null)
    .where('partner_uuid', 'is not', null)
    .executeTakeFirst()
  return link !== undefined
}

/** Uses the link up and names its user; undefined when it is unknown, used or too old. */
export async function redeemPasswordLink(
  transaction: Transaction<Schema>,
  secret: string,
  now: number,
): Promise<string | undefined> {
  const link = await transaction
    .updateTable('password_links')
    .set({ used_at: now })
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_uuid')
    .executeTakeFirst()
  return link?.user_uuid
}

/** Ends the links of the user that have not been used. */
export async function endPasswordLinks(transaction: Transaction<Schema>, userUuid: string): Promise<void> {
  await transaction
    .deleteFrom('password_links')
    .where('user_uuid', '=', userUuid)
    .where('used_at', 'is', null)
    .execute()
}

/** The address to hand to the user; browsers keep what follows `#` to themselves, so no log ever holds the secret. */
export function passwordLinkUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/set-password#secret=${secret}`
}
