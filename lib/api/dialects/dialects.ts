import { normalizePath } from '../http/normalize-path.ts'
import type { Dialect } from './dialect.ts'
import { hybridCoreErrors, managementErrors } from './error-formats.ts'
import { byNumber, byOffset } from './paging.ts'
import { hybridCoreQueryErrors, managementQueryErrors } from './query-errors.ts'

const siteNames: Readonly<Record<string, string>> = {
  'hybrid-core': 'site',
  'Hybrid-core': 'Site',
  hybrid_core: 'site',
  'hybrid core': 'site',
  'Hybrid core': 'Site',
  HybridCore: 'Site',
}

const v1Names = {
  name: 'v1',
  introductionPath: '/docs/apis/hybrid-core/v1/introduction',
  translate: (text: string) => text.replace(/[Hh]ybrid[-_ ]core|HybridCore/g, (found) => siteNames[found] ?? found),
} as const

export const v1: Dialect = {
  ...v1Names,
  title: 'Hybrid Core API v1',
  documentVersion: '1.0.0',
  prefix: '/hybrid-core/v1',
  paging: byOffset,
  errorFormat: hybridCoreErrors(v1Names),
  queryErrors: hybridCoreQueryErrors,
  unknownParameter: null,
  hasDownloads: false,
  lifetime: ({ v1DeprecatedAt, v1SunsetAt }) => ({ deprecatedAt: v1DeprecatedAt, sunsetAt: v1SunsetAt }),
}

const v2Names = {
  name: 'v2',
  introductionPath: '/docs/apis/hybrid-core/v2/introduction',
  translate: (text: string) => text,
} as const

export const v2: Dialect = {
  ...v2Names,
  title: 'Hybrid Core API v2',
  documentVersion: '2.0.0',
  prefix: '/hybrid-core/v2',
  paging: byNumber,
  errorFormat: hybridCoreErrors(v2Names),
  queryErrors: hybridCoreQueryErrors,
  unknownParameter: 'not-allowed-query-parameter',
  hasDownloads: true,
  lifetime: () => ({}),
}

export const management: Dialect = {
  name: 'management',
  title: 'Management API',
  documentVersion: '2.0.0',
  prefix: '/management',
  introductionPath: null,
  translate: (text) => text,
  paging: byNumber,
  errorFormat: managementErrors,
  queryErrors: managementQueryErrors,
  unknownParameter: 'bad-request',
  hasDownloads: true,
  lifetime: () => ({}),
}

export const dialects = [v1, v2, management] as const

/** Returns the dialect of a path as the client sent it. A path that no route has gets one too: it decides the error format. */
export function dialectOf(sentPath: string): Dialect {
  const path = normalizePath(sentPath)
  if (/^\/(hybrid-core|api)\/v1(\/|$)/.test(path)) return v1
  return /^\/management(\/|$)/.test(path) ? management : v2
}
