import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Language } from '#lib/values/languages.ts'
import { mayAdminister } from '#lib/values/rights.ts'
import type { Actor } from '../origin.ts'
import { preferencesIn, preferencesRow } from '../preferences/preferences.ts'
import { type FoundUser, userForUpdate } from '../users/user-key.ts'
import { createLinkSecret, hashLinkSecret, LinkEndedError, linkLifetimeMs } from './link-secret.ts'

/** `language` is the one that the user has chosen for the panel; null is no choice. */
export type PasswordLink = { secret: string; expiresAt: number; language: Language | null }

type NewLink = { userUuid: string; maker: Actor; now: number }

/** Creates a link with which the user sets a password once within 24 hours. The user's earlier links end. */
export async function createPasswordLink(
  transaction: Transaction<Schema>,
  { userUuid, maker, now }: NewLink,
): Promise<PasswordLink> {
  const secret = createLinkSecret()
  const expiresAt = now + linkLifetimeMs
  await endPasswordLinks(transaction, { user_uuid: userUuid })
  await transaction
    .insertInto('password_links')
    .values({
      secret_hash: hashLinkSecret(secret),
      user_uuid: userUuid,
      made_by: 'userUuid' in maker ? maker.userUuid : null,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  const { language } = preferencesIn(await preferencesRow(transaction, userUuid))
  return { secret, expiresAt, language }
}

/** Returns whether the link is valid now. */
export async function isPasswordLink(db: Kysely<Schema>, secret: string, now: number): Promise<boolean> {
  return (await userOfLink(db, secret, now)) !== undefined
}

/**
 * Returns the user of a valid link, else undefined. A link is valid when it is unused and not expired, its user can sign
 * in, and its creator still has the right to administer the user. The operator always has it.
 */
export async function userOfLink(db: Kysely<Schema>, secret: string, now: number): Promise<string | undefined> {
  const link = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.uuid', 'password_links.user_uuid')
    .leftJoin('users as makers', 'makers.uuid', 'password_links.made_by')
    .select(['users.uuid', 'users.role', 'users.partner_uuid', 'made_by'])
    .select([
      'makers.role as maker_role',
      'makers.partner_uuid as maker_partner',
      'makers.locked_at as maker_locked_at',
    ])
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .where('users.partner_uuid', 'is not', null)
    .executeTakeFirst()
  if (!link) return undefined
  if (link.made_by === null) return link.uuid
  const isMakerActive = link.maker_locked_at === null && link.maker_partner === link.partner_uuid
  return isMakerActive && mayAdminister(link.maker_role, link.role) ? link.uuid : undefined
}

/** Marks the link as used, locks its user's row and returns the user. Throws LinkEndedError when the link is not valid. */
export async function redeemPasswordLink(
  transaction: Transaction<Schema>,
  secret: string,
  now: number,
): Promise<FoundUser> {
  const userUuid = await userOfLink(transaction, secret, now)
  if (!userUuid) throw new LinkEndedError()
  // Every change locks the user before the links. The link can end while this waits for the lock.
  const user = await userForUpdate(transaction, { userUuid })
  if (!(await userOfLink(transaction, secret, now))) throw new LinkEndedError()
  const used = await transaction
    .updateTable('password_links')
    .set({ used_at: now })
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .returning('secret_hash')
    .executeTakeFirst()
  if (!used) throw new LinkEndedError()
  return user
}

/** Deletes the unused links for a user, or the unused links that a user has created. */
export async function endPasswordLinks(
  transaction: Transaction<Schema>,
  of: { user_uuid: string } | { made_by: string },
): Promise<void> {
  const [column, uuid] = 'user_uuid' in of ? (['user_uuid', of.user_uuid] as const) : (['made_by', of.made_by] as const)
  await transaction.deleteFrom('password_links').where(column, '=', uuid).where('used_at', 'is', null).execute()
}

/**
 * Returns the address of the link, whose page is in the language of the user. Browsers do not send the part after `#`, so no log
 * holds the secret.
 */
export function passwordLinkUrl(baseUrl: string, { secret, language }: Omit<PasswordLink, 'expiresAt'>): string {
  return `${baseUrl}/set-password${language ? `?lang=${language}` : ''}#secret=${secret}`
}
