import { refuse } from '#lib/api/problems.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import { KnownCallers } from '#lib/domain/access/known-callers.ts'
import { notedEveryMs, sessionUse, tokenUse } from '#lib/domain/access/last-use.ts'
import { callerOfSession, type LiveSession } from '#lib/domain/access/sessions.ts'
import { TokenCallers } from '#lib/domain/access/token-caller.ts'
import type { Data } from '#lib/domain/data.ts'
import type { FailureLimit } from './rate-limits.ts'
import type { SessionReader } from './session-cookie.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const missing = 'The headers X-Auth-UserId and X-Auth-Token must hold a user and a valid token of that user.'

export type Authenticate = (headers: Headers, address?: string) => Promise<Caller>

/** How a service tells who is calling. */
export type Authentication = {
  data: Data
  pepper: () => string
  readSession: SessionReader
  failures: FailureLimit
}

/**
 * Who is calling: by the headers of a token when there are any, else by the session cookie. Throws Refused when the
 * credentials are missing or wrong.
 */
export function authentication({ data, pepper, readSession, failures }: Authentication): Authenticate {
  const byToken = tokenAuthentication(data, pepper)
  const bySession = sessionAuthentication(data, readSession)
  return async (headers, address) => {
    const hasHeaders = headers.has('x-auth-userid') || headers.has('x-auth-token')
    if (!hasHeaders) return known(await bySession(headers))
    // Only what is given can be guessed: a page whose session has ended does not count.
    await failures.check(address)
    const caller = await byToken(headers)
    if (!caller) await failures.count(address)
    return known(caller)
  }
}

function known(caller: Caller | undefined): Caller {
  if (!caller) throw refuse('credentials-missing', { reason: missing })
  return caller
}

type Lookup = (headers: Headers) => Promise<Caller | undefined>

function tokenAuthentication(data: Data, pepper: () => string): Lookup {
  const use = tokenUse()
  const callers = new TokenCallers()
  return async (headers) => {
    const userUuid = headers.get('x-auth-userid') ?? ''
    const token = headers.get('x-auth-token') ?? ''
    if (userUuid !== '' && !uuidPattern.test(userUuid)) throw refuse('user-id-malformed', { header: 'X-Auth-UserId' })
    if (userUuid === '' || token === '') return undefined
    const now = Date.now()
    const caller = await available(data, (db) => callers.find({ db, pepper: pepper(), now }, { userUuid, token }))
    if (caller?.kind === 'token') use.note(data.database, caller.tokenId, now)
    return caller
  }
}

function sessionAuthentication(data: Data, readSession: SessionReader): Lookup {
  const use = sessionUse()
  const known = new KnownCallers<LiveSession>()
  return async (headers) => {
    if (!headers.has('cookie')) return undefined
    if (!data.isMigrated()) throw refuse('authentication-unavailable', {})
    const key = await readSession(headers)
    if (!key) return undefined
    const now = Date.now()
    const found = await available(data, (db) =>
      known.find({ db, now }, `${key.sessionId} ${key.version}`, () => callerOfSession({ db, now }, key)),
    )
    if (found && now - found.lastSeenAt >= notedEveryMs) use.note(data.database, key.sessionId, now)
    return found?.caller
  }
}

async function available<T>({ database, isMigrated }: Data, look: (db: Data['database']) => Promise<T>): Promise<T> {
  if (!isMigrated()) throw refuse('authentication-unavailable', {})
  try {
    return await look(database)
  } catch (error) {
    throw database.engine.isUnavailable(error) ? refuse('authentication-unavailable', {}) : error
  }
}
