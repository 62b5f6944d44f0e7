import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { scopesOfRole } from '#lib/values/rights.ts'
import { dayMs } from '#lib/values/time.ts'
import { DomainError } from '../../domain-error.ts'
import type { AccessContext } from '../access-context.ts'
import type { Caller } from '../caller.ts'
import type { ChangeContext, Origin } from '../origin.ts'
import { recordUser } from '../users/record-user.ts'
import { findUser, userForUpdate } from '../users/user-key.ts'

export const idleMs = 8 * 3_600_000
export const lifetimeMs = dayMs
/** Ended sessions stay this long: they show from which networks a user has signed in. */
const keepEndedMs = 30 * dayMs

/** The content of a session's cookie. */
export type SessionKey = { sessionId: string; version: number }

/** A user who has just been authenticated, and the version of its sessions at that moment. */
export type ProvenUser = { userUuid: string; version: number }

/** An active session. `until` is its expiry without further use, in epoch ms. */
export type LiveSession = { caller: Caller; lastSeenAt: number; until: number }

/** The client that signs in, as far as the server knows it. */
export type SignInRequest = {
  address: string | undefined
  userAgent: string | undefined
  requestId?: string | undefined
  /** The way of authentication, such as `single-sign-on`. */
  by?: string
}

const unknownClient: SignInRequest = { address: undefined, userAgent: undefined }

/** Creates a session. Returns undefined when the user was locked or got a new password since authentication. */
export function createSession(
  { db, now }: AccessContext,
  { userUuid, version }: ProvenUser,
  { address, userAgent, requestId, by }: SignInRequest = unknownClient,
): Promise<SessionKey | undefined> {
  return db.transaction(async (transaction) => {
    const user = await transaction
      .updateTable('users')
      .set({ last_signed_in_at: now })
      .where('uuid', '=', userUuid)
      .where('session_version', '=', version)
      .where('locked_at', 'is', null)
      .where('partner_uuid', 'is not', null)
      .returning(['uuid', 'partner_uuid', 'email', 'name'])
      .executeTakeFirst()
    if (!user) return undefined
    await transaction
      .deleteFrom('sessions')
      .where('expires_at', '<', now - keepEndedMs)
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
    const details = by && { details: { by } }
    await recordUser(transaction, { now, origin }, user, { action: 'user.sign_in', ...details })
    return { sessionId, version }
  })
}

/** Returns the caller of a session; undefined when it has ended: by sign-out, idleness, age, lock or new password. */
export async function callerOfSession(
  { db, now }: AccessContext,
  { sessionId, version }: SessionKey,
): Promise<LiveSession | undefined> {
  // Reads the primary: a replica can lack a new session and still have an ended one.
  const row = await db.write
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select(['sessions.id', 'last_seen_at', 'expires_at', 'revoked_at'])
    .select(['users.uuid', 'partner_uuid', 'role', 'locked_at', 'session_version'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row || row.revoked_at !== null || row.expires_at <= now || row.last_seen_at + idleMs <= now) return undefined
  if (row.locked_at !== null || row.partner_uuid === null || row.session_version !== version) return undefined
  const { role } = row
  const identity = { userUuid: row.uuid, partnerUuid: row.partner_uuid, role, scopes: new Set(scopesOfRole(role)) }
  const until = Math.min(row.expires_at, row.last_seen_at + idleMs)
  return { caller: { kind: 'session', sessionId, ...identity }, lastSeenAt: row.last_seen_at, until }
}

/**
 * Throws DomainError `unauthorized` when the session of a request has ended since the request was authenticated. Call it
 * before a change that outlives the session, such as a new token.
 */
export async function requireOpenSession(transaction: Transaction<Schema>, caller: Caller): Promise<void> {
  if (caller.kind !== 'session') return
  const ended = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', caller.sessionId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  if (ended) throw new DomainError('unauthorized', {})
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
    const user = await findUser(transaction, { userUuid: ended.user_uuid })
    const by: Origin = { ...origin, actor: { kind: 'session', userUuid: user.uuid } }
    await recordUser(transaction, { now, origin: by }, user, { action: 'user.sign_out' })
  })
}

/** Ends every session of a user: their cookies hold an old version from now on. */
export async function endAllSessions(context: ChangeContext, userUuid: string): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const user = await userForUpdate(transaction, { userUuid })
    await closeSessions(transaction, userUuid, context.now)
    await recordUser(transaction, context, user, { action: 'user.sign_out_everywhere' })
  })
}

/** Ends the sessions of a user whose row is locked, and returns the new version of its sessions. */
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
