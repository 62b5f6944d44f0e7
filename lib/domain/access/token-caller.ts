import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#lib/db/client.ts'
import type { Role } from '#lib/rights.ts'
import { effectiveScopes } from '#lib/rights.ts'
import type { Caller } from './caller.ts'
import { KnownCallers } from './known-callers.ts'
import { hashToken, isWellFormedToken } from './token-format.ts'

type Credentials = { userUuid: string; token: string }
type Store = { db: Database; pepper: string; now: number }
type Held = { caller: Caller; until: number }

/** Who holds which token. */
export class TokenCallers {
  readonly #known = new KnownCallers<Held>()

  /** Who holds the token, or undefined when nobody may. */
  async find({ db, pepper, now }: Store, given: Credentials): Promise<Caller | undefined> {
    if (!isWellFormedToken(given.token)) return undefined
    const userUuid = given.userUuid.toLowerCase()
    const hash = hashToken(given.token, pepper)
    const look = () => heldToken({ db, now }, { userUuid, hash })
    return (await this.#known.find({ db, now }, `${userUuid} ${hash}`, look))?.caller
  }
}

/**
 * Who holds this token, or undefined when nobody may: unknown user, wrong, revoked or expired token, locked user, user
 * without a partner. All of them cost the same look-up.
 */
async function heldToken(
  { db, now }: Pick<Store, 'db' | 'now'>,
  { userUuid, hash }: { userUuid: string; hash: string },
): Promise<Held | undefined> {
  // The primary: on a replica a new token would not be there yet, and a revoked one still would.
  const row = await db.write
    .selectFrom('tokens')
    .innerJoin('users', 'users.uuid', 'tokens.user_uuid')
    .select(['tokens.id', 'tokens.hash', 'tokens.scopes', 'tokens.expires_at', 'tokens.revoked_at'])
    .select(['users.uuid', 'users.partner_uuid', 'users.role', 'users.locked_at'])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  const isHeld = [
    isEqual(row?.hash ?? '0'.repeat(hash.length), hash),
    isEqual(row?.uuid ?? '0'.repeat(userUuid.length), userUuid),
    row !== undefined && row.revoked_at === null && row.expires_at > now,
    row !== undefined && row.locked_at === null && row.partner_uuid !== null,
  ].every(Boolean)
  if (!isHeld || !row?.partner_uuid) return undefined
  const role = row.role as Role
  const scopes = effectiveScopes(role, JSON.parse(row.scopes))
  const { id: tokenId, uuid, partner_uuid: partnerUuid, expires_at: until } = row
  return { caller: { kind: 'token', tokenId, userUuid: uuid, partnerUuid, role, scopes }, until }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
