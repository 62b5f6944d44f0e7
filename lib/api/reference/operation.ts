import type { Scope } from '#lib/values/rights.ts'
import { endpointsOf } from '../contract/index.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { dialects, management, v1, v2 } from '../dialects/dialects.ts'
import { csvFormat, hasCsvFormat } from '../downloads/csv.ts'
import { hasNdjsonFormat } from '../downloads/ndjson.ts'
import type { ApiName, Endpoint, Method } from '../endpoint.ts'
import { pathOf } from '../endpoint-path.ts'
import { problemNamesOf } from '../openapi/responses.ts'
import { kindOf } from '../problems/problems.ts'
import { exampleFields, examplePathValues, exampleResponse } from './example.ts'
import { type BodyField, bodyFieldsOf } from './fields.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { responseRows, type SchemaRow } from './schema-rows.ts'

/** A link to an operation, for lists of them. */
export type OperationLink = {
  api: ApiName
  /** The group of the endpoint, such as `assets`. */
  resource: string
  href: string
  method: Method
  path: string
  summary: string
}

export type OperationProblem = { name: string; status: number; title: string; meaning: string; href: string }

/** Everything that the reference shows of one endpoint in one dialect: plain data with the names of the dialect. */
export type Operation = OperationLink & {
  id: string
  description: string
  /** The scope that the caller's role must include; null: any user of the partner. */
  scope: Scope | null
  isSessionOnly: boolean
  parameters: readonly Parameter[]
  /** Whether the request has many records, each with the fields of `body`. */
  hasRecords: boolean
  /** Null when the request has no body. */
  body: readonly BodyField[] | null
  /** Values of the path parameters and the body, for an example request. */
  example: { path: string; body: object | null; response: string | null }
  status: number
  hasTag: boolean
  hasPages: boolean
  rows: readonly SchemaRow[]
  /** The header line of the CSV; null when there is none. */
  csvHeader: string | null
  hasNdjson: boolean
  problems: readonly OperationProblem[]
}

const onThisHost = { baseUrl: '', docsUrl: '', schemaUrl: '' }

/** The APIs in the order in which the reference lists them. */
export const referenceDialects: readonly Dialect[] = [v2, v1, management]

/** Returns the address of an operation in the reference, such as `/reference/v2/assets.list`. */
export function referenceHref(dialect: Dialect, { id }: Pick<Endpoint, 'id'>): string {
  return `/reference/${dialect.name}/${dialect.translate(id)}`
}

/** Links to every operation of every API, those of a resource together. */
export function operationLinks(): OperationLink[] {
  return referenceDialects.flatMap((dialect) => {
    const links = endpointsOf(dialect).map((endpoint) => linkOf(dialect, endpoint))
    const resources = links.map(({ resource }) => resource)
    return links.toSorted((a, b) => resources.indexOf(a.resource) - resources.indexOf(b.resource))
  })
}

/** Returns the operation at an address of the reference; undefined when there is none. */
export function findOperation(api: string, id: string): Operation | undefined {
  const dialect = dialects.find(({ name }) => name === api)
  const endpoint = dialect && endpointsOf(dialect).find((one) => dialect.translate(one.id) === id)
  return endpoint && describeOperation(dialect, endpoint)
}

export function describeOperation(dialect: Dialect, endpoint: Endpoint): Operation {
  const isList = endpoint.shape === 'list'
  const fields = endpoint.body ?? endpoint.records?.schema
  return {
    ...linkOf(dialect, endpoint),
    id: dialect.translate(endpoint.id),
    description: dialect.translate(endpoint.description),
    scope: endpoint.scope,
    isSessionOnly: endpoint.sessionOnly ?? false,
    parameters: parametersOf(dialect, endpoint),
    hasRecords: endpoint.records !== undefined,
    body: fields ? bodyFieldsOf(fields) : null,
    example: {
      path: pathOf(dialect, endpoint, examplePathValues(endpoint)),
      body: exampleFields(endpoint),
      response: exampleResponse(dialect, endpoint),
    },
    status: endpoint.status ?? (endpoint.shape === 'nothing' ? 204 : 200),
    hasTag: endpoint.shape !== 'nothing' && (endpoint.method === 'GET' || endpoint.takesIfMatch === true),
    hasPages: isList,
    rows: responseRows(dialect, endpoint),
    csvHeader: hasCsvFormat(dialect, endpoint) ? csvFormat(dialect, endpoint).header.trimEnd() : null,
    hasNdjson: hasNdjsonFormat(dialect, endpoint),
    problems: problemsOf(dialect, endpoint),
  }
}

function linkOf(dialect: Dialect, endpoint: Endpoint): OperationLink {
  return {
    api: dialect.name,
    resource: dialect.translate(endpoint.id.replace(/\..*/, '')),
    href: referenceHref(dialect, endpoint),
    method: endpoint.method,
    path: pathOf(dialect, endpoint),
    summary: dialect.translate(endpoint.summary),
  }
}

function problemsOf(dialect: Dialect, endpoint: Endpoint): OperationProblem[] {
  return problemNamesOf(dialect, endpoint)
    .map((name) => {
      const kind = kindOf(name)
      const { status, title, what } = kind
      const [meaning = ''] = what.split(/(?<=\.) /)
      const href = dialect.errorFormat.typeOf(kind, onThisHost)
      return { name, status, title: dialect.translate(title), meaning: dialect.translate(meaning), href }
    })
    .sort((a, b) => a.status - b.status)
}
