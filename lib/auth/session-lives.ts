import { callerOfSession, type SessionKey } from '#lib/domain/access/sessions/sessions.ts'
import type { Data } from '#lib/domain/data.ts'

/** Returns whether a session has not ended. While the database is unavailable, every session counts as alive. */
export async function isSessionLive({ database: db, isMigrated }: Data, key: SessionKey | undefined): Promise<boolean> {
  if (!key) return false
  if (!isMigrated()) return true
  try {
    return (await callerOfSession({ db, now: Date.now() }, key)) !== undefined
  } catch (error) {
    if (db.engine.isUnavailable(error)) return true
    throw error
  }
}
