import { announcements } from './api/announcements.ts'
import { Answers } from './api/answers.ts'
import { createRouter, type Router } from './api/router.ts'
import { createRoutes } from './api/routes.ts'
import { authentication } from './auth/authenticate.ts'
import { countersOf } from './auth/counter.ts'
import { callerLimit, failureLimit } from './auth/rate-limits.ts'
import { type SessionReader, sessionCookieReader } from './auth/session-cookie.ts'
import { actorOf } from './domain/access/origin.ts'
import { isFullDisk, sessionSecret, tokenPepper } from './domain/access/secrets.ts'
import { type Data, openData } from './domain/data.ts'
import { createLog, type Log } from './log.ts'
import { readSettings, type Settings } from './settings.ts'
import type { Tracing } from './tracing.ts'

/** The API of one process: its settings, its data and its router. */
export type Service = {
  settings: Settings
  data: Data
  router: Router
  answers: Answers
  readSession: SessionReader
  sessionSecret: () => string
  log: Log
  /** Where traces are exported, and the process is the production server. */
  tracing: Tracing | undefined
}

/** Puts the service together; the database is opened and migrated in the background. */
export function createService(settings: Settings, log: Log, tracing?: Tracing): Service {
  const data = openData({ ...settings, onQuery: tracing?.onQuery }, (error) =>
    log.error({ error }, 'The database cannot be used.'),
  )
  const pepper = once(() => tokenPepper(settings))
  const secret = once(() => sessionSecret(settings))
  // A wrong secret stops the start; a disk too full for a new one only delays what needs it.
  for (const read of [pepper, secret]) ignoreFullDisk(read)
  const reader = once(() => sessionCookieReader(settings.baseUrl, secret()))
  const readSession: SessionReader = (headers) => reader()(headers)
  const { baseUrl, staleAfterMs } = settings
  const counterOf = countersOf(data.database, (error) =>
    log.warn({ error }, 'Rate limits are counted by this process alone.'),
  )
  const failures = failureLimit(settings.authFailureLimit, counterOf)
  const answers = new Answers(settings.answerCacheMebibytes)
  const router = createRouter({
    addresses: settings,
    announce: announcements(settings),
    routes: createRoutes(settings, answers, settings.v1DeprecatedAt !== undefined),
    authenticate: authentication({ data, pepper, readSession, failures }),
    countRequest: callerLimit(settings.rateLimit, counterOf),
    context: (caller, visit) => ({
      db: data.database,
      caller,
      origin: { actor: actorOf(caller), ...visit },
      now: Date.now(),
      baseUrl,
      pepper: pepper(),
      staleAfterMs,
    }),
    isUnavailable: (error) => data.database.engine.isUnavailable(error),
    report: (error, requestId) => log.error({ request_id: requestId, error }, 'A request failed.'),
  })
  return { settings, data, answers, router, readSession, sessionSecret: secret, log, tracing }
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

const shared = globalThis as { hybridCoreService?: Service }

/** The service of this process, made on first use: Next loads its route handlers more than once. */
export function service(): Service {
  if (shared.hybridCoreService) return shared.hybridCoreService
  const settings = readSettings()
  return shareService(createService(settings, createLog(settings.logLevel)))
}

/** Makes a service the one of this process, before anything else asks for it. */
export function shareService(made: Service): Service {
  shared.hybridCoreService = made
  return made
}
