import type { RequestHeaders } from '#lib/api/http/api-request.ts'
import { apiError } from '#lib/api/problems/problems.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import { KnownCallers } from '#lib/domain/access/known-callers.ts'
import { notedEveryMs, sessionUse, tokenUse } from '#lib/domain/access/last-use.ts'
import { callerOfSession, type LiveSession } from '#lib/domain/access/sessions/sessions.ts'
import { type Credentials, TokenCallers } from '#lib/domain/access/tokens/token-caller.ts'
import type { Data } from '#lib/domain/data.ts'
import { uuidPattern } from '#lib/values/ids.ts'
import type { FailureLimit } from './limits/rate-limits.ts'
import type { SessionReader } from './session-cookie.ts'

const missing = 'The headers X-Auth-UserId and X-Auth-Token must hold a user and a valid token of that user.'

export type Authenticate = (headers: RequestHeaders, address?: string) => Promise<Caller>

/** The parts of a service that authentication needs. */
export type Authentication = {
  data: Data
  pepper: () => string
  readSession: SessionReader
  failures: FailureLimit
}

/**
 * Returns a function that finds the caller of a request: by the token headers if there are any, otherwise by the session
 * cookie. It throws ApiError when credentials are missing or wrong, or the database is unavailable.
 */
export function authentication({ data, pepper, readSession, failures }: Authentication): Authenticate {
  const byToken = tokenAuthentication(data, pepper)
  const bySession = sessionAuthentication(data, readSession)
  return async (headers, address) => {
    const userUuid = headers.get('x-auth-userid')
    const token = headers.get('x-auth-token')
    if (userUuid === null && token === null) return required(await bySession(headers))
    if (userUuid) requireUuid(userUuid)
    // Only requests with token headers count as failures: a page whose session has ended does not guess credentials.
    await failures.check(address)
    const caller = userUuid && token ? await byToken({ userUuid, token }) : undefined
    if (!caller) await failures.count(address)
    return required(caller)
  }
}

/** Throws ApiError for a malformed id of a user, before anything else is looked at. */
function requireUuid(userUuid: string): void {
  if (!uuidPattern.test(userUuid)) throw apiError('user-id-malformed', { header: 'X-Auth-UserId' })
}

function required(caller: Caller | undefined): Caller {
  if (!caller) throw apiError('credentials-missing', { reason: missing })
  return caller
}

type Lookup<T> = (given: T) => Promise<Caller | undefined>

function tokenAuthentication(data: Data, pepper: () => string): Lookup<Credentials> {
  const use = tokenUse(pepper)
  const callers = new TokenCallers()
  return async (credentials) => {
    const now = Date.now()
    const caller = await whenAvailable(data, (db) => callers.find({ db, pepper: pepper(), now }, credentials))
    if (caller?.kind === 'token') use.note(data.database, caller.tokenId, now)
    return caller
  }
}

function sessionAuthentication(data: Data, readSession: SessionReader): Lookup<RequestHeaders> {
  const use = sessionUse()
  const cache = new KnownCallers<LiveSession>()
  return async (headers) => {
    if (!headers.has('cookie')) return undefined
    if (!data.isMigrated()) throw apiError('authentication-unavailable', {})
    const key = await readSession(headers)
    if (!key) return undefined
    const now = Date.now()
    const found = await whenAvailable(data, (db) =>
      cache.find({ db, now }, `${key.sessionId} ${key.version}`, () => callerOfSession({ db, now }, key)),
    )
    if (found && now - found.lastSeenAt >= notedEveryMs) use.note(data.database, key.sessionId, now)
    return found?.caller
  }
}

/** Runs a lookup; an unavailable database becomes an ApiError. */
async function whenAvailable<T>(
  { database, isMigrated }: Data,
  look: (db: Data['database']) => Promise<T>,
): Promise<T> {
  if (!isMigrated()) throw apiError('authentication-unavailable', {})
  try {
    return await look(database)
  } catch (error) {
    throw database.engine.isUnavailable(error) ? apiError('authentication-unavailable', {}) : error
  }
}
