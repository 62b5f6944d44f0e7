import { hash as digestOf, timingSafeEqual } from 'node:crypto'
import type { Database } from '#lib/db/client.ts'
import { effectiveScopes } from '#lib/values/rights.ts'
import type { Caller } from '../caller.ts'
import { KnownCallers } from '../known-callers.ts'
import { hashToken, isWellFormedToken } from './token-format.ts'

export type Credentials = { userUuid: string; token: string }
type Store = { db: Database; pepper: string; now: number }
type TokenHolder = { caller: Caller; until: number }

/** Finds callers by user UUID and token, with a cache. */
export class TokenCallers {
  readonly #known = new KnownCallers<TokenHolder>()

  /** The caller; undefined when the credentials are not valid. */
  async find({ db, pepper, now }: Store, given: Credentials): Promise<Caller | undefined> {
    const userUuid = given.userUuid.toLowerCase()
    // The cache holds no token either. Its key takes a quarter of the time of the HMAC that the database holds.
    const key = digestOf('sha256', `${pepper} ${userUuid} ${given.token}`)
    const lookUp = async () =>
      isWellFormedToken(given.token)
        ? findByHash({ db, now }, { userUuid, hash: hashToken(given.token, pepper) })
        : undefined
    return (await this.#known.find({ db, now }, key, lookUp))?.caller
  }
}

/**
 * The caller of a token; undefined for an unknown user, a wrong, revoked or expired token, a locked user or a user
 * without a partner. All of these take the same time.
 */
async function findByHash(
  { db, now }: Pick<Store, 'db' | 'now'>,
  { userUuid, hash }: { userUuid: string; hash: string },
): Promise<TokenHolder | undefined> {
  // Reads the primary: a replica can lack a new token and still have a revoked one as active.
  const row = await db.write
    .selectFrom('tokens')
    .innerJoin('users', 'users.uuid', 'tokens.user_uuid')
    .select(['tokens.id', 'tokens.hash', 'tokens.scopes', 'tokens.expires_at', 'tokens.revoked_at'])
    .select(['users.uuid', 'users.partner_uuid', 'users.role', 'users.locked_at'])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  const isValid = [
    isEqual(row?.hash ?? '0'.repeat(hash.length), hash),
    isEqual(row?.uuid ?? '0'.repeat(userUuid.length), userUuid),
    row !== undefined && row.revoked_at === null && row.expires_at > now,
    row !== undefined && row.locked_at === null && row.partner_uuid !== null,
  ].every(Boolean)
  if (!isValid || !row?.partner_uuid) return undefined
  const { role } = row
  const scopes = effectiveScopes(role, JSON.parse(row.scopes))
  const { id: tokenId, uuid, partner_uuid: partnerUuid, expires_at: until } = row
  return { caller: { kind: 'token', tokenId, userUuid: uuid, partnerUuid, role, scopes }, until }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
