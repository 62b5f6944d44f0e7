import { randomUUID } from 'node:crypto'
import type { AccessContext } from './access-context.ts'
import type { Caller, Role } from './caller.ts'
import { scopesOfRole } from './roles.ts'

export const idleMs = 8 * 3_600_000
export const lifetimeMs = 24 * 3_600_000
const notedEveryMs = 60_000

/** What a session's cookie holds. */
export type SessionKey = { sessionId: string; version: number }

/** A new session of a user who has just proved who it is. */
export function createSession({ db, now }: AccessContext, userUuid: string): Promise<SessionKey> {
  return db.transaction(async (transaction) => {
    const { session_version: version } = await transaction
      .selectFrom('users')
      .select('session_version')
      .where('uuid', '=', userUuid)
      .executeTakeFirstOrThrow()
    const sessionId = randomUUID()
    await transaction.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await transaction
      .insertInto('sessions')
      .values({ id: sessionId, user_uuid: userUuid, created_at: now, last_seen_at: now, expires_at: now + lifetimeMs })
      .execute()
    return { sessionId, version }
  })
}

/** Whose session it is, or undefined when it has ended: by sign-out, idleness, age, lock, or a newer version. */
export async function callerOfSession(
  { db, now }: AccessContext,
  { sessionId, version }: SessionKey,
): Promise<Caller | undefined> {
  const row = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select(['sessions.id', 'last_seen_at', 'expires_at', 'revoked_at'])
    .select(['users.uuid', 'partner_uuid', 'role', 'locked_at', 'session_version'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row || row.revoked_at !== null || row.expires_at <= now || row.last_seen_at + idleMs <= now) return undefined
  if (row.locked_at !== null || row.partner_uuid === null || row.session_version !== version) return undefined
  if (now - row.last_seen_at >= notedEveryMs) noteSeen({ db, now }, sessionId)
  const role = row.role as Role
  return {
    kind: 'session',
    sessionId,
    userUuid: row.uuid,
    partnerUuid: row.partner_uuid,
    role,
    scopes: new Set(scopesOfRole(role)),
  }
}

/** Ends one session. */
export async function endSession({ db, now }: AccessContext, sessionId: string): Promise<void> {
  await db.transaction((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}

/** Ends every session of a user: their cookies name an older version from now on. */
export async function endAllSessions({ db }: AccessContext, userUuid: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .updateTable('users')
      .set((row) => ({ session_version: row('session_version', '+', 1) }))
      .where('uuid', '=', userUuid)
      .execute()
    await transaction.deleteFrom('sessions').where('user_uuid', '=', userUuid).execute()
  })
}

/** A note that cannot be written now is written by a later call. */
function noteSeen({ db, now }: AccessContext, sessionId: string): void {
  db.write
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', now)
    .execute()
    .catch(() => {})
}
