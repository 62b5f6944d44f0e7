import type { ApiName } from '../endpoint.ts'
import type { ProblemName } from '../problems/problems.ts'
import type { ErrorFormat } from './error-formats.ts'
import type { Paging } from './paging.ts'
import type { QueryErrors } from './query-errors.ts'

/**
 * Everything that differs between v1, v2 and the management API. Other code reads these members; it never checks which
 * dialect it has.
 */
export type Dialect = {
  /** Identifies the API in lookups and texts. */
  name: ApiName
  title: string
  /** The `info.version` of its OpenAPI document. */
  documentVersion: string
  /** The path of every endpoint begins with it. */
  prefix: string
  /** The path of the page that introduces the API, below the base of the documentation; null: there is none. */
  introductionPath: string | null
  /** Translates a text or name from v2, the language of the contract. */
  translate(text: string): string
  paging: Paging
  errorFormat: ErrorFormat
  queryErrors: QueryErrors
  /** The problem that a response names for an undefined query parameter; null: such parameters are ignored. */
  unknownParameter: Extract<ProblemName, 'not-allowed-query-parameter' | 'bad-request'> | null
  /** Whether whole lists are also available as CSV and NDJSON. */
  hasDownloads: boolean
  /** When the API is deprecated and when it ends, in epoch milliseconds. */
  lifetime(settings: LifetimeSettings): Lifetime
}

export type LifetimeSettings = { v1DeprecatedAt?: number | undefined; v1SunsetAt?: number | undefined }
export type Lifetime = { deprecatedAt?: number | undefined; sunsetAt?: number | undefined }
