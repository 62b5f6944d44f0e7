import { callerOfSession, type SessionKey } from '#lib/domain/access/sessions.ts'
import type { Data } from '#lib/domain/data.ts'

/** Whether a session has not ended. A database that is away ends none: who needs more than this asks it again. */
export async function sessionLives({ database: db, isMigrated }: Data, key: SessionKey | undefined): Promise<boolean> {
  if (!key) return false
  if (!isMigrated()) return true
  try {
    return (await callerOfSession({ db, now: Date.now() }, key)) !== undefined
  } catch (error) {
    if (db.engine.isUnavailable(error)) return true
    throw error
  }
}
