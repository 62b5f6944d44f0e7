import { STATUS_CODES } from 'node:http'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { problemBody } from '#lib/api/problems/problem-body.ts'
import { kindOf, type ProblemName, type ProblemOccurrence } from '#lib/api/problems/problems.ts'
import { curl } from '../elements/curl.ts'
import { occurrenceOf } from './problem-request.ts'

export type ProblemExample = { request: string; response: string }

/** Returns an example request that causes the problem, and the response of the API. */
export function problemExample(dialect: Dialect, addresses: Addresses, name: ProblemName): ProblemExample {
  const kind = kindOf(name)
  const { request, data = kind.example, headers } = occurrenceOf(dialect, addresses, name)
  const body = { errors: [problemBody(dialect, addresses, { problem: name, data } as ProblemOccurrence, request.path)] }
  const lines = Object.entries({ 'Content-Type': dialect.errorFormat.contentType, ...kind.headers, ...headers })
  return {
    request: curl(addresses.baseUrl, request, '-i'),
    response: [
      `HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}`,
      ...lines.map(([field, value]) => `${field}: ${value}`),
      '',
      JSON.stringify(body, null, 2),
    ].join('\n'),
  }
}
