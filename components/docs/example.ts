import { STATUS_CODES } from 'node:http'
import type { Dialect } from '#lib/api/dialects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { type Addresses, problemBody } from '#lib/api/problem-body.ts'
import { type Finding, kindOf, type ProblemName, problems } from '#lib/api/problems.ts'
import { queryParams } from '#lib/api/query.ts'
import { endpointsOf } from '#lib/api/routes.ts'
import { curl, type ExampleRequest, placeholders } from './curl.ts'

export type ProblemExample = { request: string; answer: string }

type Occurrence = { request: ExampleRequest; data?: object; headers?: Record<string, string> }

/** A request that meets the problem, and what the interface answers to it. */
export function problemExample(dialect: Dialect, addresses: Addresses, name: ProblemName): ProblemExample {
  const kind = kindOf(name)
  const { request, data = kind.example, headers } = occurrenceOf(dialect, addresses, name)
  const body = { errors: [problemBody(dialect, addresses, { problem: name, data } as Finding, request.path)] }
  const lines = Object.entries({ 'Content-Type': mediaTypeOf(dialect), ...kind.headers, ...headers })
  return {
    request: curl(addresses.baseUrl, request, '-i'),
    answer: [
      `HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}`,
      ...lines.map(([field, value]) => `${field}: ${value}`),
      '',
      JSON.stringify(body, null, 2),
    ].join('\n'),
  }
}

export function mediaTypeOf({ problems }: Dialect): string {
  return problems === 'management' ? 'application/problem+json' : 'application/json; charset=utf-8'
}

/** The path of an endpoint in the words of the dialect; `values` replaces its parameters. */
export function pathOf(dialect: Dialect, { path }: Endpoint, values: Readonly<Record<string, string>> = {}): string {
  const segments = path.split('/').map((segment) => {
    const value = values[segment.slice(1)]
    return segment.startsWith(':') && value ? encodeURIComponent(value) : dialect.say(segment)
  })
  return dialect.prefix + segments.join('/')
}

const sampleIds: Readonly<Record<string, string>> = {
  hybrid_core_id: 'hc-fra-1',
  asset_id: 'sn-17',
  ...problems['project-not-found'].example,
  ...problems['price-list-not-found'].example,
}

/** What is asked to meet the problem: of most kinds, a route that declares it with the ids of its example. */
function occurrenceOf(dialect: Dialect, { baseUrl }: Addresses, name: ProblemName): Occurrence {
  const plainest = plainestOf(dialect)
  const path = pathOf(dialect, plainest)
  switch (name) {
    case 'not-allowed-query-parameter': {
      const { bad } = problems[name].example
      const allowed = [...queryParams(dialect, plainest).keys()]
      return { request: { path, query: `${bad[0]?.name}=active` }, data: { bad, allowed } }
    }
    case 'query-parameter-value-processing-failed': {
      const [parameter = '', codec] = Object.entries(dialect.paging.params).at(-1) ?? []
      const { value } = problems[name].example
      return { request: { path, query: `${parameter}=${value}` }, data: { parameter, rule: codec?.rule, value } }
    }
    case 'not-allowed-query-parameter-recurrence': {
      const { parameter } = problems[name].example
      return { request: { path, query: `${parameter}=-&${parameter}=-` } }
    }
    case 'wrong-encoded-url-query':
      return { request: { path, query: problems[name].example.part } }
    case 'credentials-missing':
      return { request: { path, headers: {} } }
    case 'user-id-malformed':
      return { request: { path, headers: { ...placeholders, 'X-Auth-UserId': 'jane' } } }
    case 'bad-request':
      return { request: { path: `${path}/%ZZ` } }
    case 'not-found': {
      const unknown = path.replace(/s?$/, '-list')
      return { request: { path: unknown }, data: { path: unknown } }
    }
    case 'method-not-allowed': {
      const { method, allowed } = problems[name].example
      return { request: { method, path }, headers: { Allow: allowed.join(', ') } }
    }
    case 'unauthorized': {
      const declaring = endpointsOf[dialect.name].find(
        (one) => one.problems.includes(name) && one.path.endsWith('_uuid'),
      )
      return { request: { path: declaring ? pathOf(dialect, declaring, problems[name].example) : path } }
    }
    case 'location-not-found': {
      const declaring = declaringOf(dialect, name)
      const query = `filter[location]=${problems[name].example.location}`
      return { request: { path: declaring ? pathOf(dialect, declaring, sampleIds) : path, query } }
    }
    case 'too-many-requests':
      return { request: { path }, headers: { 'Retry-After': String(problems[name].example.seconds) } }
    default: {
      const declaring = declaringOf(dialect, name)
      return { request: declaring ? requestOf(dialect, declaring, baseUrl, name) : { path } }
    }
  }
}

/** The first route that needs no id. */
function plainestOf(dialect: Dialect): Endpoint {
  const endpoint = endpointsOf[dialect.name].find(({ path }) => !path.includes(':'))
  if (!endpoint) throw new Error(`Every route of ${dialect.title} needs an id: give its examples one.`)
  return endpoint
}

/** Of the routes that declare the problem, one that a reader can call with a token and without a body, if there is. */
function declaringOf(dialect: Dialect, name: ProblemName): Endpoint | undefined {
  const declaring = endpointsOf[dialect.name].filter(
    ({ problems, sessionOnly }) => problems.includes(name) && (name !== 'forbidden' || sessionOnly),
  )
  return declaring.sort((a, b) => effortOf(a) - effortOf(b))[0]
}

function effortOf({ sessionOnly, body }: Endpoint): number {
  return (sessionOnly ? 2 : 0) + (body ? 1 : 0)
}

function requestOf(dialect: Dialect, endpoint: Endpoint, baseUrl: string, name: ProblemName): ExampleRequest {
  const { id, ...given } = kindOf(name).example as Record<string, string>
  const param = [...endpoint.path.matchAll(/:(\w+)/g)].at(-1)?.[1]
  const values = { ...sampleIds, ...given, ...(param && id ? { [param]: id } : {}) }
  const credentials =
    endpoint.sessionOnly && name !== 'forbidden' ? { Cookie: 'YOUR_SESSION', Origin: baseUrl } : placeholders
  const request = { method: endpoint.method, path: pathOf(dialect, endpoint, values), headers: credentials }
  if (!endpoint.body) return request
  const type = name === 'unsupported-media-type' ? 'text/plain' : 'application/json'
  const condition: Record<string, string> =
    name === 'precondition-failed' ? { 'If-Match': 'W/"aBcDeFgHiJkLmNoPqRsTuV"' } : {}
  const headers = { ...credentials, 'Content-Type': type, ...condition }
  return { ...request, headers, body: bodyOf(endpoint.body, name) }
}

const goodFields: Readonly<Record<string, unknown>> = { name: 'backup', email: 'billing@example.com' }
const wrongFields: Readonly<Record<string, unknown>> = { expires_in_days: 400, email: 'nobody', vatid: 'DE12' }

function bodyOf({ shape }: NonNullable<Endpoint['body']>, name: ProblemName): string {
  if (name === 'payload-too-large') return '@large.json'
  const fields = Object.fromEntries(Object.entries(goodFields).filter(([field]) => field in shape))
  if (name !== 'validation-exception') return JSON.stringify(fields)
  const { field } = problems[name].example
  return JSON.stringify({ ...fields, [field]: wrongFields[field] ?? null })
}
