import { resolve } from 'node:path'
import { z } from 'zod'
import type { HistoryAges } from '../values/history.ts'
import { defaultHistory, historyAges } from './history-ages.ts'
import { type Oidc, oidcOf, oidcSettings, oidcSettingsProblem } from './oidc-settings.ts'
import { publicSettings, publicSettingsProblem, type Security, securityOf } from './public-settings.ts'
import {
  baseAddress,
  duration,
  limit,
  origin,
  port,
  postgresUrl,
  secret,
  wholeDays,
  wholeNumber,
} from './setting-formats.ts'
import { type TraceFormat, traceFormatOf, traceSettings } from './trace-settings.ts'

/** A wrong setting. The message is one line with the name, the rule and the value; values of secrets are not shown. */
export class SettingError extends Error {
  override name = 'SettingError'
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const schema = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  WEB_CONCURRENCY: wholeNumber(1, 64).prefault('1'),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: origin.optional(),
  DOCS_URL: baseAddress.optional(),
  SCHEMA_URL: baseAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  SESSION_SECRET: secret.optional(),
  TOKEN_PEPPER: secret.optional(),
  AUTH_FAILURE_LIMIT: limit.prefault('30/60'),
  RATE_LIMIT: limit.prefault('600/60'),
  STALE_AFTER: duration.prefault('24h'),
  SOURCES_FILE: z.string().min(1).optional(),
  LEAD_TIME: wholeDays.prefault('56d'),
  HISTORY: historyAges.prefault(defaultHistory),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).prefault('0'),
  ANSWER_CACHE_MIB: wholeNumber(0, 16_384).prefault('64'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOG_CLIENT_ADDRESS: z.enum(['true', 'false'], 'must be true or false').default('true'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: secret.optional(),
  ...oidcSettings,
  ...publicSettings,
  ...traceSettings,
})

const secretSettings = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SESSION_SECRET',
  'TOKEN_PEPPER',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

export type LogLevel = (typeof logLevels)[number]
export type Limit = { count: number; seconds: number }

export type Settings = {
  port: number
  host: string
  /** Number of worker processes on the port. */
  workers: number
  baseUrl: string
  docsUrl: string
  schemaUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  sessionSecret: string | undefined
  tokenPepper: string | undefined
  staleAfterMs: number
  /** The YAML file of the servers that values are collected from. */
  sourcesFile: string | undefined
  /** Days until ordered hardware is in service. */
  leadTimeDays: number
  historyAges: HistoryAges
  /** Number of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxyHops: number
  oidc: Oidc | undefined
  /** Limit for the requests of one caller. */
  rateLimit: Limit
  /** Limit for failed authentications from one address. */
  authFailureLimit: Limit
  /** Maximum size of the response cache. */
  answerCacheMebibytes: number
  logLevel: LogLevel
  /** Whether the log line of a request has the client's address. */
  logClientAddress: boolean
  /** Metrics are on a separate port, or at `/metrics` with this bearer token. */
  metricsPort: number | undefined
  metricsToken: string | undefined
  /** Origins whose pages may call the API with a token, never with a session. */
  corsOrigins: readonly string[]
  /** Epoch milliseconds. */
  v1DeprecatedAt: number | undefined
  v1SunsetAt: number | undefined
  security: Security | undefined
  /** Set if the production server exports traces. */
  traces: TraceFormat | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from the environment; an empty value is unset. Throws SettingError for a wrong value. */
export function readSettings(environment: Environment = process.env): Settings {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error, given)
  const s = parsed.data
  if (s.DATABASE_READ_URL && !s.DATABASE_URL) {
    throw new SettingError('DATABASE_READ_URL: needs DATABASE_URL, which is unset')
  }
  for (const name of ['SESSION_SECRET', 'TOKEN_PEPPER'] as const) {
    if (s.DATABASE_URL && !s[name]) throw new SettingError(`${name}: must be set when DATABASE_URL is, but is unset`)
  }
  const problem = oidcSettingsProblem(s) ?? publicSettingsProblem(s)
  if (problem) throw new SettingError(problem)
  const baseUrl = s.BASE_URL ?? `http://localhost:${s.PORT}`
  return {
    port: s.PORT,
    host: s.HOST,
    workers: s.WEB_CONCURRENCY,
    baseUrl,
    docsUrl: s.DOCS_URL ?? baseUrl,
    schemaUrl: s.SCHEMA_URL ?? baseUrl,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseReadUrl: s.DATABASE_READ_URL,
    sessionSecret: s.SESSION_SECRET,
    tokenPepper: s.TOKEN_PEPPER,
    staleAfterMs: s.STALE_AFTER,
    sourcesFile: s.SOURCES_FILE && resolve(s.SOURCES_FILE),
    leadTimeDays: s.LEAD_TIME,
    historyAges: s.HISTORY,
    trustedProxyHops: s.TRUSTED_PROXY_HOPS,
    oidc: oidcOf(s),
    rateLimit: s.RATE_LIMIT,
    authFailureLimit: s.AUTH_FAILURE_LIMIT,
    answerCacheMebibytes: s.ANSWER_CACHE_MIB,
    logLevel: s.LOG_LEVEL,
    logClientAddress: s.LOG_CLIENT_ADDRESS === 'true',
    metricsPort: s.METRICS_PORT,
    metricsToken: s.METRICS_TOKEN,
    corsOrigins: s.CORS_ORIGINS ?? [],
    v1DeprecatedAt: s.V1_DEPRECATED_AT,
    v1SunsetAt: s.V1_SUNSET_AT,
    security: securityOf(s),
    traces: traceFormatOf(s),
  }
}

function wrongSetting(error: z.ZodError, given: Record<string, unknown>): SettingError {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const value = secretSettings.has(name)
    ? 'a secret that is not shown'
    : JSON.stringify(withoutCredentials(given[name]))
  return new SettingError(`${name}: ${issue?.message}, but is ${value}`)
}

function withoutCredentials(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\/\/.*@/, '//***@') : value
}
