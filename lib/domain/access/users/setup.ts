import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { maxPartnerNameLength, namePattern } from '#lib/values/text.ts'
import { InputError } from '../../input-error.ts'
import type { AccessContext } from '../access-context.ts'
import type { ChangeContext, Origin } from '../origin.ts'
import { createLinkSecret, hashLinkSecret, LinkEndedError, linkLifetimeMs } from '../passwords/link-secret.ts'
import type { ProvenUser } from '../sessions/sessions.ts'
import { insertUser, userRowOf } from './new-user.ts'
import { recordUser } from './record-user.ts'

const partnerName = namePattern(maxPartnerNameLength)

export type SetupLink = { secret: string; expiresAt: number }

export type FirstOwner = {
  secret: string
  /** The name of a new partner, or the name or UUID of an imported partner. */
  partner: string
  email: string
  password: string
}

/** Creates a link that sets up the first owner within 24 hours. Returns undefined when a user exists. */
export async function createSetupLink({ db, now }: AccessContext): Promise<SetupLink | undefined> {
  return db.transaction(async (transaction) => {
    if (await hasUsers(transaction)) return undefined
    const link = { secret: createLinkSecret(), expiresAt: now + linkLifetimeMs }
    await transaction.deleteFrom('setup_links').where('expires_at', '<=', now).execute()
    await transaction
      .insertInto('setup_links')
      .values({ secret_hash: hashLinkSecret(link.secret), expires_at: link.expiresAt, used_at: null })
      .execute()
    return link
  })
}

/**
 * Creates the first user, an owner, and its partner when none has that name. Throws LinkEndedError when a user exists or
 * the link is not valid, InputError when the input is not valid.
 */
export async function setUpFirstOwner({ db, now, origin }: ChangeContext, input: FirstOwner): Promise<ProvenUser> {
  if (!(await isSetupLink(db.write, input.secret, now))) throw new LinkEndedError()
  const partner = input.partner.trim()
  if (!partnerName.test(partner)) {
    throw new InputError('the name of a partner must have 1 to 200 characters and no control characters')
  }
  const user = await userRowOf({ email: input.email, role: 'owner', password: input.password }, now)
  return db.transaction(async (transaction) => {
    // Uses up all open links: a second request waits here for the lock and then finds no link.
    const used = await transaction
      .updateTable('setup_links')
      .set({ used_at: now })
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('secret_hash')
      .execute()
    const secretHash = hashLinkSecret(input.secret)
    if (!used.some((one) => one.secret_hash === secretHash) || (await hasUsers(transaction))) throw new LinkEndedError()
    const { uuid: partnerUuid, name } = await partnerOf(transaction, partner)
    const row = { ...user, partner_uuid: partnerUuid }
    await insertUser(transaction, row)
    const by: Origin = { ...origin, actor: { kind: 'link', userUuid: user.uuid } }
    const event = { action: 'partner.set_up', details: { partner: name } } as const
    await recordUser(transaction, { now, origin: by }, row, event)
    return { userUuid: user.uuid, version: user.session_version }
  })
}

/** Returns whether the link is valid now. */
export async function isSetupLink(db: Kysely<Schema>, secret: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('setup_links')
    .select('secret_hash')
    .where('secret_hash', '=', hashLinkSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link !== undefined && !(await hasUsers(db))
}

/** Returns the address of the link. Browsers do not send the part after `#`, so no log holds the secret. */
export function setupLinkUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/setup#secret=${secret}`
}

async function hasUsers(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()) !== undefined
}

async function partnerOf(
  transaction: Transaction<Schema>,
  nameOrUuid: string,
): Promise<{ uuid: string; name: string }> {
  const [known, ...others] = await transaction
    .selectFrom('partners')
    .select(['uuid', 'name'])
    .where((row) => row.or([row('name', '=', nameOrUuid), row('uuid', '=', nameOrUuid.toLowerCase())]))
    .execute()
  if (others.length > 0) throw new InputError('several partners have this name; give the UUID of yours')
  if (known) return known
  const created = { uuid: randomUUID(), name: nameOrUuid }
  await transaction
    .insertInto('partners')
    .values({ ...created, email: null })
    .execute()
  return created
}
