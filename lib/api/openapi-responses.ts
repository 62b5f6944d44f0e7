import { csvOf, isCsvList } from './csv.ts'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import { answerSchema, type Json } from './openapi-schemas.ts'
import { type Addresses, problemBody, typeOf } from './problem-body.ts'
import { kindOf, type ProblemName, problems } from './problems.ts'

export function success(dialect: Dialect, endpoint: Endpoint): Json {
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
  if (endpoint.shape === 'nothing') return { 204: { description: 'Done.', headers: requestId } }
  const content = { 'application/json': { schema: answerSchema(dialect, endpoint) } }
  if (endpoint.method !== 'GET') {
    const tag = endpoint.takesIfMatch ? { ETag: { $ref: '#/components/headers/ETag' } } : {}
    return { [endpoint.status ?? 200]: { description: 'Done.', headers: { ...requestId, ...tag }, content } }
  }
  const isList = endpoint.shape === 'list'
  const csv = isCsvList(dialect, endpoint) ? { 'text/csv': csvContent(dialect, endpoint) } : {}
  const headers = {
    ...requestId,
    ETag: { $ref: '#/components/headers/ETag' },
    ...(isList ? { Link: { $ref: '#/components/headers/Link' } } : {}),
  }
  return {
    200: { description: isList ? 'A page of the list.' : 'The record.', headers, content: { ...content, ...csv } },
    304: { description: 'The client has this body already: `If-None-Match` names its tag.' },
  }
}

function csvContent(dialect: Dialect, endpoint: Endpoint): Json {
  const description =
    'All pages in one file (RFC 4180, UTF-8), when `Accept` prefers it; `page` parameters do not matter. A text that ' +
    'a spreadsheet would take for a formula has an apostrophe before it.'
  return { schema: { type: 'string', description }, example: csvOf(dialect, endpoint).header }
}

/** What any request to any route may be refused with. */
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

const valuesPossible = [
  'query-parameter-value-processing-failed',
  'not-allowed-query-parameter-recurrence',
] as const satisfies readonly ProblemName[]

export function refusals(dialect: Dialect, endpoint: Endpoint, addresses: Addresses): Json {
  const names: ProblemName[] = [
    ...(dialect.unknownParameter ? [dialect.unknownParameter] : []),
    ...(endpoint.shape === 'list' ? valuesPossible : []),
    ...endpoint.problems,
    ...alwaysPossible,
  ].filter((name, at, all) => all.indexOf(name) === at && kindOf(name).families.includes(dialect.problems))
  const statuses = [...new Set(names.map((name) => problems[name].status))].sort((a, b) => a - b)
  const media = dialect.problems === 'management' ? 'application/problem+json' : 'application/json'
  return Object.fromEntries(
    statuses.map((status) => {
      const of = names.filter((name) => problems[name].status === status)
      const examples = of.map((name) => [
        dialect.say(name),
        { value: { errors: [exampleOf(dialect, addresses, name)] } },
      ])
      const titles = [...new Set(of.map((name) => dialect.say(problems[name].title)))]
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

/** A problem as the dialect writes it, made of the occurrence that the table of problems gives. */
function exampleOf(dialect: Dialect, addresses: Addresses, problem: ProblemName) {
  return problemBody(dialect, addresses, { problem, data: kindOf(problem).example } as never, '/management')
}

/** The address of the page of each problem of a dialect, each once. */
export function problemTypes(dialect: Dialect, addresses: Addresses): string[] {
  const names = (Object.keys(problems) as ProblemName[]).filter((n) => kindOf(n).families.includes(dialect.problems))
  return [...new Set(names.map((name) => typeOf(dialect, addresses, name)))]
}
