import { resolve } from 'node:path'
import { z } from 'zod'
import { publicFault, publicSettings, type Security, securityOf } from './public-settings.ts'
import { type TraceFormat, traceFormatOf, traceSettings } from './trace-settings.ts'

/** A setting that cannot be used: one line that names the setting, the rule and the value (never a secret's). */
export class SettingError extends Error {
  override name = 'SettingError'
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
/** An issuer is compared letter by letter: it keeps its closing slash. */
const issuer = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int(`must be a whole number from ${min} to ${max}`).min(min).max(max))
const limit = z
  .string()
  .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}$/, 'must be COUNT/SECONDS, such as 600/60')
  .transform((text) => {
    const [count = 0, seconds = 0] = text.split('/').map(Number)
    return { count, seconds }
  })
const durationUnitsMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const duration = z
  .string()
  .regex(/^[1-9]\d{0,8}(ms|s|m|h|d)$/, 'must be a duration such as 90s, 15m, 24h or 7d')
  .transform((text) => Number.parseInt(text, 10) * durationUnitsMs[unitOf(text)])
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const port = wholeNumber(1, 65_535)
const secret = z.string().min(32, 'must have at least 32 characters')

const schema = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  WEB_CONCURRENCY: wholeNumber(1, 64).prefault('1'),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: origin.optional(),
  DOCS_URL: origin.optional(),
  SCHEMA_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  SESSION_SECRET: secret.optional(),
  TOKEN_PEPPER: secret.optional(),
  AUTH_FAILURE_LIMIT: limit.prefault('30/60'),
  RATE_LIMIT: limit.prefault('600/60'),
  STALE_AFTER: duration.prefault('24h'),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).prefault('0'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ANSWER_CACHE_MIB: wholeNumber(0, 16_384).prefault('64'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: secret.optional(),
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
const oidcSettings = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** The server that also signs users in, and what this service is to it. */
export type Oidc = { issuer: string; clientId: string; clientSecret: string }

export type LogLevel = (typeof logLevels)[number]
export type Limit = { count: number; seconds: number }

export type Settings = {
  port: number
  host: string
  /** How many processes answer on the one port. */
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
  /** How many proxies in front of the server are believed about the address of a client. */
  trustedProxyHops: number
  oidc: Oidc | undefined
  /** Requests of one caller. */
  rateLimit: Limit
  /** Failed authentications from one address. */
  authFailureLimit: Limit
  /** Room for answers that are kept until the inventory changes. */
  answerCacheMebibytes: number
  logLevel: LogLevel
  /** Where metrics are: on a port of their own, or at `/metrics` for whoever bears the token. */
  metricsPort: number | undefined
  metricsToken: string | undefined
  /** Pages of these origins may call the API, with tokens and never with a session. */
  corsOrigins: readonly string[]
  /** Epoch milliseconds. */
  v1DeprecatedAt: number | undefined
  v1SunsetAt: number | undefined
  security: Security | undefined
  /** Set where the production server exports traces. */
  traces: TraceFormat | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from the environment; an empty value counts as unset. Throws SettingError on a wrong one. */
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
  const fault = publicFault(s)
  if (fault) throw new SettingError(fault)
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
    trustedProxyHops: s.TRUSTED_PROXY_HOPS,
    oidc: oidcOf(s),
    rateLimit: s.RATE_LIMIT,
    authFailureLimit: s.AUTH_FAILURE_LIMIT,
    answerCacheMebibytes: s.ANSWER_CACHE_MIB,
    logLevel: s.LOG_LEVEL,
    metricsPort: s.METRICS_PORT,
    metricsToken: s.METRICS_TOKEN,
    corsOrigins: s.CORS_ORIGINS ?? [],
    v1DeprecatedAt: s.V1_DEPRECATED_AT,
    v1SunsetAt: s.V1_SUNSET_AT,
    security: securityOf(s),
    traces: traceFormatOf(s),
  }
}

function oidcOf(s: z.output<typeof schema>): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = s
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  const given = oidcSettings.find((name) => s[name])
  const unset = oidcSettings.find((name) => !s[name])
  if (given) throw new SettingError(`${unset}: must be set when ${given} is, but is unset`)
  return undefined
}

function wrongSetting(error: z.ZodError, given: Record<string, unknown>): SettingError {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const value = secretSettings.has(name) ? 'a secret that is not shown' : JSON.stringify(given[name])
  return new SettingError(`${name}: ${issue?.message}, but is ${value}`)
}

function unitOf(duration: string): keyof typeof durationUnitsMs {
  return duration.replace(/\d+/, '') as keyof typeof durationUnitsMs
}
