import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#lib/db/schema.ts'
import { Refusal } from '../refusal.ts'
import type { AccessContext } from './access-context.ts'
import { recordEvent } from './audit.ts'
import { createLinkSecret, hashLinkSecret, LinkEnded, linkLifetimeMs } from './link-secret.ts'
import type { ChangeContext, Origin } from './origin.ts'
import type { ProvenUser } from './sessions.ts'
import { insertUser, userRowOf } from './users.ts'

const partnerNameForm = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)

export type SetupLink = { secret: string; expiresAt: number }

export type FirstOwner = {
  secret: string
  /** A new partner's name, or name or UUID of one that has been imported. */
  partner: string
  email: string
  password: string
}

/** A link with which the first owner is set up within 24 hours; undefined when there is a user. */
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
 * Makes the first user, an owner, and its partner where there is none of that name. Throws LinkEnded when there is a user
 * or the link has ended, Refusal when the input is not valid.
 */
export async function setUpFirstOwner({ db, now, origin }: ChangeContext, input: FirstOwner): Promise<ProvenUser> {
  if (!(await isSetupLink(db.write, input.secret, now))) throw new LinkEnded()
  const partner = input.partner.trim()
  if (!partnerNameForm.safeParse(partner).success) {
    throw new Refusal('the name of a partner must have 1 to 200 characters and no control characters')
  }
  const user = await userRowOf({ email: input.email, role: 'owner', password: input.password }, now)
  return db.transaction(async (transaction) => {
    // All open links at once: whoever comes second, with whichever, waits here and finds none.
    const used = await transaction
      .updateTable('setup_links')
      .set({ used_at: now })
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('secret_hash')
      .execute()
    const secretHash = hashLinkSecret(input.secret)
    if (!used.some((one) => one.secret_hash === secretHash) || (await hasUsers(transaction))) throw new LinkEnded()
    const partnerUuid = await partnerOf(transaction, partner)
    await insertUser(transaction, { ...user, partner_uuid: partnerUuid })
    const by: Origin = { ...origin, actor: { kind: 'link', userUuid: user.uuid } }
    const target = { kind: 'user', id: user.uuid } as const
    await recordEvent(transaction, { now, origin: by }, { partnerUuid, action: 'partner.set_up', target })
    return { userUuid: user.uuid, version: user.session_version }
  })
}

/** Whether the link still works. */
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

/** The address to hand to the first owner; see passwordLinkUrl. */
export function setupLinkUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/setup#secret=${secret}`
}

async function hasUsers(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst()) !== undefined
}

async function partnerOf(transaction: Transaction<Schema>, nameOrUuid: string): Promise<string> {
  const [known, ...others] = await transaction
    .selectFrom('partners')
    .select('uuid')
    .where((row) => row.or([row('name', '=', nameOrUuid), row('uuid', '=', nameOrUuid.toLowerCase())]))
    .execute()
  if (others.length > 0) throw new Refusal('several partners have this name; give the UUID of yours')
  if (known) return known.uuid
  const uuid = randomUUID()
  await transaction.insertInto('partners').values({ uuid, name: nameOrUuid, email: null }).execute()
  return uuid
}
