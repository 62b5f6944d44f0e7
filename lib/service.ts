import { createRouter, type Router } from './api/router.ts'
import { createRoutes } from './api/routes.ts'
import { authentication } from './auth/authenticate.ts'
import { type SessionReader, sessionCookieReader } from './auth/session-cookie.ts'
import { isFullDisk, sessionSecret, tokenPepper } from './domain/access/secrets.ts'
import { type Data, openData } from './domain/data.ts'
import { readSettings, type Settings } from './settings.ts'

/** The API of one process: its settings, its data and its router. */
export type Service = {
  settings: Settings
  data: Data
  router: Router
  readSession: SessionReader
  sessionSecret: () => string
  log: Log
}

export type Log = (level: 'info' | 'error', message: string, more?: Record<string, unknown>) => void

/** Puts the service together; the database is opened and migrated in the background. */
export function createService(settings: Settings, log: Log): Service {
  const data = openData(settings, (error) => log('error', 'The database cannot be used.', { error: String(error) }))
  const pepper = once(() => tokenPepper(settings))
  const secret = once(() => sessionSecret(settings))
  // A wrong secret stops the start; a disk too full for a new one only delays what needs it.
  for (const read of [pepper, secret]) ignoreFullDisk(read)
  const reader = once(() => sessionCookieReader(settings.baseUrl, secret()))
  const readSession: SessionReader = (headers) => reader()(headers)
  const { staleAfterMs } = settings
  const router = createRouter({
    addresses: settings,
    routes: createRoutes(settings),
    authenticate: authentication({ data, pepper, readSession }),
    context: (caller) => ({ db: data.database, caller, now: Date.now(), pepper: pepper(), staleAfterMs }),
    isUnavailable: (error) => data.database.engine.isUnavailable(error),
    report: (error, requestId) =>
      log('error', 'A request failed.', { request_id: requestId, error: error instanceof Error ? error.stack : error }),
  })
  return { settings, data, router, readSession, sessionSecret: secret, log }
}

/** Computes a value on first use, and again when that failed. */
function once<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    kept ??= { value: compute() }
    return kept.value
  }
}

function ignoreFullDisk(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isFullDisk(error)) throw error
  }
}

/** One JSON object a line on standard error. */
export const logToStderr: Log = (level, message, more = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...more })}\n`)
}

const shared = globalThis as { hybridCoreService?: Service }

/** The service of this process, made on first use: Next loads its route handlers more than once. */
export function service(): Service {
  shared.hybridCoreService ??= createService(readSettings(), logToStderr)
  return shared.hybridCoreService
}
