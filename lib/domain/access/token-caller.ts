import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '#lib/db/client.ts'
import type { Role } from '#lib/rights.ts'
import { effectiveScopes } from '#lib/rights.ts'
import type { Caller } from './caller.ts'
import { hashToken, isWellFormedToken } from './token-format.ts'

type Credentials = { userUuid: string; token: string }
type Store = { db: Database; pepper: string; now: number }
type Held = { caller: Caller; expiresAt: number }
type Known = Held & { version: string }

const maximumKnown = 10_000
const knownForMs = 10_000

/** Who holds which token, looked up again when anything that decides about it has changed, and after 10 s at most. */
export class TokenCallers {
  readonly #known = new LRUCache<string, Known>({ max: maximumKnown, ttl: knownForMs })

  /** Who holds the token, or undefined when nobody may. A change in this process counts at once, another's in a second. */
  async find({ db, pepper, now }: Store, given: Credentials): Promise<Caller | undefined> {
    if (!isWellFormedToken(given.token)) return undefined
    const userUuid = given.userUuid.toLowerCase()
    const hash = hashToken(given.token, pepper)
    const key = `${userUuid} ${hash}`
    // Read before the look-up: what is then found is never older than its name.
    const version = await db.version('access')
    const known = this.#known.get(key)
    if (known?.version === version && known.expiresAt > now) return known.caller
    const held = await heldToken({ db, now }, { userUuid, hash })
    // Wrong credentials are not kept: whoever guesses would push out the right ones.
    if (held) this.#known.set(key, { ...held, version })
    return held?.caller
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
  const { id: tokenId, uuid, partner_uuid: partnerUuid, expires_at: expiresAt } = row
  return { caller: { kind: 'token', tokenId, userUuid: uuid, partnerUuid, role, scopes }, expiresAt }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
