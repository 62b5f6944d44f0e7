import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { kindOf, type ProblemName, problems } from '#lib/api/problems/problems.ts'
import { queryParams } from '#lib/api/query-params.ts'
import { type ExampleRequest, placeholders } from '../elements/curl.ts'

export type Occurrence = { request: ExampleRequest; data?: object; headers?: Record<string, string> }

const sampleIds: Readonly<Record<string, string>> = {
  hybrid_core_id: 'hc-fra-1',
  asset_id: 'sn-17',
  ...problems['project-not-found'].example,
  ...problems['price-list-not-found'].example,
}

/** Returns the request that causes the problem: by default an operation that declares it, with the ids of the problem's example. */
export function occurrenceOf(dialect: Dialect, { baseUrl }: Addresses, name: ProblemName): Occurrence {
  const simplest = simplestOf(dialect)
  const path = pathOf(dialect, simplest)
  switch (name) {
    case 'not-allowed-query-parameter': {
      const { bad } = problems[name].example
      const allowed = [...queryParams(dialect, simplest).keys()]
      return { request: { path, query: `${bad[0]?.name}=active` }, data: { bad, allowed } }
    }
    case 'query-parameter-value-processing-failed': {
      const [parameter = '', codec] = Object.entries(dialect.paging.params).at(-1) ?? []
      const value = '500'
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
      const declaring = endpointsOf(dialect).find((one) => one.problems.includes(name) && one.path.endsWith('_uuid'))
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

/** The first operation without an id in its path. */
function simplestOf(dialect: Dialect): Endpoint {
  const endpoint = endpointsOf(dialect).find(({ path }) => !path.includes(':'))
  if (!endpoint) throw new Error(`Every path of ${dialect.title} has an id: its examples need one.`)
  return endpoint
}

/** An operation that declares the problem; preferably one that needs neither a session nor a body. */
function declaringOf(dialect: Dialect, name: ProblemName): Endpoint | undefined {
  const declaring = endpointsOf(dialect).filter(
    ({ problems, sessionOnly }) => problems.includes(name) && (name !== 'forbidden' || sessionOnly),
  )
  return declaring.sort((a, b) => effortOf(a) - effortOf(b))[0]
}

function effortOf({ sessionOnly, body }: Endpoint): number {
  return (sessionOnly ? 2 : 0) + (body ? 1 : 0)
}

function requestOf(dialect: Dialect, endpoint: Endpoint, baseUrl: string, name: ProblemName): ExampleRequest {
  const { id, ...exampleIds } = kindOf(name).example as Record<string, string>
  const param = [...endpoint.path.matchAll(/:(\w+)/g)].at(-1)?.[1]
  const values = { ...sampleIds, ...exampleIds, ...(param && id ? { [param]: id } : {}) }
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

const validFields: Readonly<Record<string, unknown>> = { name: 'backup', email: 'billing@example.com' }
const invalidFields: Readonly<Record<string, unknown>> = { expires_in_days: 400, email: 'nobody', vatid: 'DE12' }

function bodyOf({ shape }: NonNullable<Endpoint['body']>, name: ProblemName): string {
  if (name === 'payload-too-large') return '@large.json'
  const fields = Object.fromEntries(Object.entries(validFields).filter(([field]) => field in shape))
  if (name !== 'validation-exception') return JSON.stringify(fields)
  const { field } = problems[name].example
  return JSON.stringify({ ...fields, [field]: invalidFields[field] ?? null })
}
