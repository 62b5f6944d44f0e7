import { refuse } from '#lib/api/problems.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import { callerOfSession, type SessionKey } from '#lib/domain/access/sessions.ts'
import { callerOfToken } from '#lib/domain/access/token-caller.ts'
import { TokenUse } from '#lib/domain/access/token-use.ts'
import type { Data } from '#lib/domain/data.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const missing = 'The headers X-Auth-UserId and X-Auth-Token must hold a user and a valid token of that user.'

export type Authenticate = (headers: Headers) => Promise<Caller>

/** How a service tells who is calling. */
export type Authentication = {
  data: Data
  pepper: string
  readSession: (headers: Headers) => Promise<SessionKey | null>
}

/** Who is calling, by the headers of a request. Throws Refused when the credentials are missing or wrong. */
export function authentication({
  data: { database: db, isMigrated },
  pepper,
  readSession,
}: Authentication): Authenticate {
  const use = new TokenUse()
  return async (headers) => {
    if (!headers.has('x-auth-userid') && !headers.has('x-auth-token')) {
      const key = await readSession(headers)
      const now = Date.now()
      const caller = key && (await available(db, isMigrated, () => callerOfSession({ db, now }, key)))
      if (!caller) throw refuse('credentials-missing', { reason: missing })
      return caller
    }
    const userUuid = headers.get('x-auth-userid') ?? ''
    const token = headers.get('x-auth-token') ?? ''
    if (userUuid !== '' && !uuidPattern.test(userUuid)) throw refuse('user-id-malformed', { header: 'X-Auth-UserId' })
    if (userUuid === '' || token === '') throw refuse('credentials-missing', { reason: missing })
    const now = Date.now()
    const caller = await available(db, isMigrated, () => callerOfToken({ db, pepper, now }, { userUuid, token }))
    if (!caller) throw refuse('credentials-missing', { reason: missing })
    if (caller.kind === 'token') use.note(db, caller.tokenId, now)
    return caller
  }
}

async function available<T>(db: Data['database'], isMigrated: () => boolean, look: () => Promise<T>): Promise<T> {
  if (!isMigrated()) throw refuse('authentication-unavailable', {})
  try {
    return await look()
  } catch (error) {
    throw db.engine.isUnavailable(error) ? refuse('authentication-unavailable', {}) : error
  }
}
