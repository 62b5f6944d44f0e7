import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#lib/db/client.ts'
import type { Role } from '#lib/rights.ts'
import { effectiveScopes } from '#lib/rights.ts'
import type { Caller } from './caller.ts'
import { hashToken, isWellFormedToken } from './token-format.ts'

type Credentials = { userUuid: string; token: string }
type Store = { db: Database; pepper: string; now: number }

/**
 * Who holds this token, or undefined when nobody may: unknown user, wrong, revoked or expired token, locked user, user
 * without a partner. All of them cost the same look-up.
 */
export async function callerOfToken({ db, pepper, now }: Store, given: Credentials): Promise<Caller | undefined> {
  if (!isWellFormedToken(given.token)) return undefined
  const hash = hashToken(given.token, pepper)
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
    isEqual(row?.uuid ?? '0'.repeat(given.userUuid.length), given.userUuid.toLowerCase()),
    row !== undefined && row.revoked_at === null && row.expires_at > now,
    row !== undefined && row.locked_at === null && row.partner_uuid !== null,
  ].every(Boolean)
  if (!isHeld || !row?.partner_uuid) return undefined
  const role = row.role as Role
  return {
    kind: 'token',
    tokenId: row.id,
    userUuid: row.uuid,
    partnerUuid: row.partner_uuid,
    role,
    scopes: effectiveScopes(role, JSON.parse(row.scopes)),
  }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
