import type { Dialect } from '../dialects/dialect.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import { hasCsvFormat } from '../downloads/csv.ts'
import { hasNdjsonFormat } from '../downloads/ndjson.ts'
import type { Endpoint } from '../endpoint.ts'
import { problemBody } from '../problems/problem-body.ts'
import { kindOf, type ProblemName, problems } from '../problems/problems.ts'
import { mayRepeat, queryParams } from '../query-params.ts'
import { type Json, responseSchema } from './schemas.ts'

export function successResponses(dialect: Dialect, endpoint: Endpoint): Json {
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
  if (endpoint.shape === 'nothing') return { 204: { description: 'Done.', headers: requestId } }
  const content = { 'application/json': { schema: responseSchema(dialect, endpoint) } }
  if (endpoint.method !== 'GET') {
    const tag = endpoint.takesIfMatch ? { ETag: { $ref: '#/components/headers/ETag' } } : {}
    return { [endpoint.status ?? 200]: { description: 'Done.', headers: { ...requestId, ...tag }, content } }
  }
  const isList = endpoint.shape === 'list'
  const headers = {
    ...requestId,
    ETag: { $ref: '#/components/headers/ETag' },
    ...(isList ? { Link: { $ref: '#/components/headers/Link' } } : {}),
  }
  return {
    200: { description: descriptionOf(dialect, endpoint), headers, content },
    304: { description: 'The body has not changed: `If-None-Match` has its tag.' },
  }
}

/**
 * The text of the description names other formats: as a second content, they would make the body a record or a text for
 * generated clients.
 */
function descriptionOf(dialect: Dialect, endpoint: Endpoint): string {
  const sentences = [endpoint.shape === 'list' ? 'A page of the list.' : 'The record.']
  if (hasCsvFormat(dialect, endpoint)) {
    const file = endpoint.csvRows
      ? `a file with a line for each of the \`${endpoint.csvRows[1]}\` (RFC 4180, UTF-8)`
      : 'the whole list in one file (RFC 4180, UTF-8); `page` parameters are ignored'
    sentences.push(
      `With \`Accept: text/csv\` ${file}. A text that a spreadsheet would treat as a formula has an apostrophe before ` +
        'it, and every text is quoted.',
    )
  }
  if (hasNdjsonFormat(dialect, endpoint)) {
    sentences.push('With `Accept: application/x-ndjson` the whole list, one record of `data` in each line.')
  }
  return sentences.join(' ')
}

/** The problems that any request to any route can cause. */
const alwaysPossible = [
  'wrong-encoded-url-query',
  'user-id-malformed',
  'credentials-missing',
  'uri-too-long',
  'too-many-requests',
  'gone-wrong',
  'authentication-unavailable',
  'service-unavailable',
] as const satisfies readonly ProblemName[]

/** The problems that the query parameters of the endpoint can cause. */
function queryProblemsOf(dialect: Dialect, endpoint: Endpoint): ProblemName[] {
  const params = [...queryParams(dialect, endpoint).values()]
  return [
    ...(dialect.unknownParameter ? [dialect.unknownParameter] : []),
    ...(params.length > 0 ? (['query-parameter-value-processing-failed'] as const) : []),
    ...(params.every(mayRepeat) ? [] : (['not-allowed-query-parameter-recurrence'] as const)),
  ]
}

/** Returns every problem with which a request to the endpoint may be refused. */
export function problemNamesOf(dialect: Dialect, endpoint: Endpoint): ProblemName[] {
  const names: ProblemName[] = [...queryProblemsOf(dialect, endpoint), ...endpoint.problems, ...alwaysPossible]
  return names.filter(
    (name, at) => names.indexOf(name) === at && kindOf(name).families.includes(dialect.errorFormat.family),
  )
}

export function errorResponses(dialect: Dialect, endpoint: Endpoint, addresses: Addresses): Json {
  const names = problemNamesOf(dialect, endpoint)
  const statuses = [...new Set(names.map((name) => problems[name].status))].sort((a, b) => a - b)
  const media = dialect.errorFormat.contentType.replace(/;.*/, '')
  return Object.fromEntries(
    statuses.map((status) => {
      const of = names.filter((name) => problems[name].status === status)
      const examples = of.map((name) => [
        dialect.translate(name),
        { value: { errors: [exampleOf(dialect, addresses, name)] } },
      ])
      const titles = [...new Set(of.map((name) => dialect.translate(problems[name].title)))]
      return [
        status,
        {
          description: `${titles.join('; ')}.`,
          headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
          content: {
            [media]: { schema: { $ref: '#/components/schemas/Problems' }, examples: Object.fromEntries(examples) },
          },
        },
      ]
    }),
  )
}

/** The example of a problem in the format of the dialect. */
function exampleOf(dialect: Dialect, addresses: Addresses, problem: ProblemName) {
  return problemBody(dialect, addresses, { problem, data: kindOf(problem).example } as never, '/management')
}
