import { ListChangedError } from './api/downloads/stream.ts'
import { optionalHeaders } from './api/http/optional-headers.ts'
import { createRouter, type Router, type StandardRouter, standardRouter } from './api/router/router.ts'
import type { RouterOptions } from './api/router/router-options.ts'
import { createRoutes } from './api/router/routes.ts'
import { AcceptTurns } from './api/serve/accept-turns.ts'
import { ResponseCache } from './api/serve/response-cache.ts'
import { authentication } from './auth/authenticate.ts'
import { countersOf } from './auth/limits/counters.ts'
import { type CountRequest, callerLimit, type FailureLimit, failureLimit } from './auth/limits/rate-limits.ts'
import { type SessionReader, sessionCookieReader } from './auth/session-cookie.ts'
import { NewerDatabaseError } from './db/migrate.ts'
import { createFolder } from './db/sqlite/file/database-file.ts'
import { actorOf } from './domain/access/origin.ts'
import { shareHashing } from './domain/access/passwords/hash-queue.ts'
import { isFullDisk, sessionSecret, tokenPepper } from './domain/access/secrets.ts'
import { type Data, openData } from './domain/data.ts'
import { InputError } from './domain/input-error.ts'
import { AssetHistories } from './ingest/prometheus/history/asset-histories.ts'
import { ObservationPushes } from './ingest/push/observation-pushes.ts'
import { createLog, type Log } from './log/log.ts'
import { causeOf } from './log/outage.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Tracing } from './tracing.ts'
import { errorCode } from './values/error-code.ts'

/** The API of one process: its settings, its data and its router. */
export type Service = {
  settings: Settings
  data: Data
  router: Router
  /** The same for a `Request`: of a page, or of a route handler of Next. */
  fetch: StandardRouter
  responses: ResponseCache
  acceptTurns: AcceptTurns
  pushes: ObservationPushes
  histories: AssetHistories
  readSession: SessionReader
  sessionSecret: () => string
  /** The key under which secrets are hashed. */
  pepper: () => string
  /** Counts failed authentications, and requests. */
  failures: FailureLimit
  countRequest: CountRequest
  log: Log
  /** Set if the process is the production server and traces are exported. */
  tracing: Tracing | undefined
}

/** Creates the service of a process. The database is opened and migrated in the background. */
export function createService(settings: Settings, log: Log, tracing?: Tracing): Service {
  shareHashing(settings.workers)
  ignoreFullDisk(
    () => createDataFolder(settings),
    (error) => log.warn({ cause: causeOf(error) }, 'DATA_DIR cannot be created yet: it will be retried.'),
  )
  const data = openData({ ...settings, onQuery: tracing?.onQuery }, log)
  const pepper = once(() => tokenPepper(settings))
  const secret = once(() => sessionSecret(settings))
  // A wrong secret stops the start; a full disk only delays what needs a generated secret.
  for (const [name, read] of Object.entries({ TOKEN_PEPPER: pepper, SESSION_SECRET: secret })) {
    ignoreFullDisk(read, (error) =>
      log.warn({ cause: causeOf(error) }, `${name} cannot be written yet: it will be retried.`),
    )
  }
  const reader = once(() => sessionCookieReader(settings.baseUrl, secret()))
  const readSession: SessionReader = (headers) => reader()(headers)
  const { baseUrl, staleAfterMs, leadTimeDays } = settings
  const counterOf = countersOf(data.database, (error) =>
    log.warn({ error }, 'Rate limits are counted by each process separately.'),
  )
  const failures = failureLimit(settings.authFailureLimit, counterOf)
  const countRequest = callerLimit(settings.rateLimit, counterOf)
  const pushes = new ObservationPushes()
  const histories = new AssetHistories((source, reason) =>
    log.warn({ source, reason }, 'A source does not deliver the history of an asset.'),
  )
  const responses = new ResponseCache(settings.answerCacheMebibytes)
  const acceptTurns = new AcceptTurns()
  const router = createRouter({
    addresses: settings,
    addHeaders: optionalHeaders(settings),
    routes: createRoutes(
      settings,
      { 'observations.push': pushes.receive, 'asset-history.get': histories.get },
      responses,
      acceptTurns,
    ),
    authenticate: authentication({ data, pepper, readSession, failures }),
    countRequest,
    context: (caller, request) => ({
      db: data.database,
      caller,
      origin: { actor: actorOf(caller), ...request },
      now: Date.now(),
      baseUrl,
      pepper: pepper(),
      staleAfterMs,
      leadTimeDays,
    }),
    isUnavailable: (error) => data.database.engine.isUnavailable(error) || data.database.engine.isLocked(error),
    tookTooLong: (error) => data.database.engine.isReadTimeout(error),
    report: errorReport(log),
  })
  return {
    ...{
      settings,
      data,
      responses,
      pushes,
      histories,
      router,
      fetch: standardRouter(router),
      readSession,
      sessionSecret: secret,
      log,
      tracing,
    },
    ...{ pepper, failures, countRequest, acceptTurns },
  }
}

/** Returns the function that writes an unexpected error to the log. A list that changes during a download is a warning. */
export function errorReport(log: Pick<Log, 'warn' | 'error'>): RouterOptions['report'] {
  return (error, requestId) => {
    const request = { request_id: requestId }
    if (error instanceof ListChangedError) log.warn(request, 'A download was aborted, because its list changed.')
    else log.error({ ...request, error }, 'A request failed.')
  }
}

/** Throws InputError when there is no folder for the embedded database and none can be created: it would never be available. */
function createDataFolder({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl) return
  try {
    createFolder(dataDir)
  } catch (error) {
    if (isFullDisk(error)) throw error
    throw new InputError(`DATA_DIR: the folder ${dataDir} cannot be created (${errorCode(error)})`)
  }
}

/** Computes a value on first use, and again when that failed. */
function once<T>(compute: () => T): () => T {
  let computed: { value: T } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

function ignoreFullDisk(work: () => void, report: (error: unknown) => void): void {
  try {
    work()
  } catch (error) {
    if (!isFullDisk(error)) throw error
    report(error)
  }
}

/** Creates the service of a process that is not the production server, with the settings of its environment. */
export function createServiceOfEnvironment(): Service {
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  const created = createService(settings, log)
  created.data.migrated.catch((error: unknown) => {
    if (error instanceof NewerDatabaseError) log.error({ cause: causeOf(error) }, 'The database cannot be used.')
  })
  return created
}
