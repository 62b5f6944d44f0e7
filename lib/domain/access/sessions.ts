import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import type { Role } from '#lib/rights.ts'
import { scopesOfRole } from '#lib/rights.ts'
import type { AccessContext } from './access-context.ts'
import { recordEvent } from './audit.ts'
import type { Caller } from './caller.ts'
import type { ChangeContext, Origin } from './origin.ts'
import { findUser, userForUpdate } from './user-key.ts'

export const idleMs = 8 * 3_600_000
export const lifetimeMs = 24 * 3_600_000
/** Ended sessions are kept so long: they tell from where a user has signed in. */
const keptMs = 30 * 86_400_000

/** What a session's cookie holds. */
export type SessionKey = { sessionId: string; version: number }

/** A user who has just proved who it is, and the version of its sessions at that moment. */
export type ProvenUser = { userUuid: string; version: number }

/** A session that has not ended, and when it will if nothing happens. */
export type LiveSession = { caller: Caller; lastSeenAt: number; until: number }

/** Where a session is begun, as far as the mount knows. */
export type Visit = {
  address: string | undefined
  userAgent: string | undefined
  requestId?: string | undefined
  /** How the user has proved who it is. */
  by?: string
}

const nowhere: Visit = { address: undefined, userAgent: undefined }

/** A new session, or undefined when the user has been locked, or given another password, since it was proved. */
export function createSession(
  { db, now }: AccessContext,
  { userUuid, version }: ProvenUser,
  { address, userAgent, requestId, by }: Visit = nowhere,
): Promise<SessionKey | undefined> {
  return db.transaction(async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set({ last_signed_in_at: now })
      .where('uuid', '=', userUuid)
      .where('session_version', '=', version)
      .where('locked_at', 'is', null)
      .where('partner_uuid', 'is not', null)
      .returning('partner_uuid')
      .executeTakeFirst()
    if (!user) return undefined
    await transaction
      .deleteFrom('sessions')
      .where('expires_at', '<', now - keptMs)
      .execute()
    const sessionId = randomUUID()
    await transaction
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_uuid: userUuid,
        created_at: now,
        last_seen_at: now,
        expires_at: now + lifetimeMs,
        address: address ?? null,
        user_agent: userAgent?.slice(0, 500) ?? null,
      })
      .execute()
    const origin: Origin = { actor: { kind: 'session', userUuid }, address, requestId }
    await recordEvent(
      transaction,
      { now, origin },
      {
        partnerUuid: user.partner_uuid,
        action: 'user.sign_in',
        target: { kind: 'user', id: userUuid },
        ...(by && { details: { by } }),
      },
    )
    return { sessionId, version }
  })
}

/** Whose session it is and when it was last seen; undefined when it has ended: by sign-out, idleness, age or lock. */
export async function callerOfSession(
  { db, now }: AccessContext,
  { sessionId, version }: SessionKey,
): Promise<LiveSession | undefined> {
  // The primary: on a replica a new session would not be there yet, and an ended one still would.
  const row = await db.write
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select(['sessions.id', 'last_seen_at', 'expires_at', 'revoked_at'])
    .select(['users.uuid', 'partner_uuid', 'role', 'locked_at', 'session_version'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row || row.revoked_at !== null || row.expires_at <= now || row.last_seen_at + idleMs <= now) return undefined
  if (row.locked_at !== null || row.partner_uuid === null || row.session_version !== version) return undefined
  const role = row.role as Role
  const identity = { userUuid: row.uuid, partnerUuid: row.partner_uuid, role, scopes: new Set(scopesOfRole(role)) }
  const until = Math.min(row.expires_at, row.last_seen_at + idleMs)
  return { caller: { kind: 'session', sessionId, ...identity }, lastSeenAt: row.last_seen_at, until }
}

/** Ends one session. */
export async function endSession({ db, now, origin }: ChangeContext, sessionId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const ended = await transaction
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning('user_uuid')
      .executeTakeFirst()
    if (!ended) return
    const { partner_uuid, uuid } = await findUser(transaction, { userUuid: ended.user_uuid })
    const by: Origin = { ...origin, actor: { kind: 'session', userUuid: uuid } }
    const target = { kind: 'user', id: uuid } as const
    await recordEvent(transaction, { now, origin: by }, { partnerUuid: partner_uuid, action: 'user.sign_out', target })
  })
}

/** Ends every session of a user: their cookies name an older version from now on. */
export async function endAllSessions(context: ChangeContext, userUuid: string): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const { partner_uuid } = await userForUpdate(transaction, { userUuid })
    await closeSessions(transaction, userUuid, context.now)
    await recordEvent(transaction, context, {
      partnerUuid: partner_uuid,
      action: 'user.sign_out_everywhere',
      target: { kind: 'user', id: userUuid },
    })
  })
}

/** Ends the sessions of a user whose row is locked; a lock and a new password do so too. */
export async function closeSessions(transaction: Transaction<Schema>, userUuid: string, now: number): Promise<number> {
  await transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_uuid', '=', userUuid)
    .where('revoked_at', 'is', null)
    .execute()
  const { session_version: version } = await transaction
    .updateTable('users')
    .set((row) => ({ session_version: row('session_version', '+', 1) }))
    .where('uuid', '=', userUuid)
    .returning('session_version')
    .executeTakeFirstOrThrow()
  return version
}
