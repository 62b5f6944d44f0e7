import { z } from 'zod'
import { includesScope, roles, scopesOfRole } from '#lib/values/rights.ts'
import type { Dialect, LifetimeSettings } from '../dialects/dialect.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import type { Endpoint, RecordsBody } from '../endpoint.ts'
import { bodyTypes } from '../serve/read-body.ts'
import { introductions, tagDescriptions } from './descriptions.ts'
import { contentEncoding, ifMatch, pathParameters, queryParameters } from './parameters.ts'
import { errorResponses, successResponses } from './responses.ts'
import { componentSchemas, type Json, problemSchemaOf, problemsSchema } from './schemas.ts'

/** Creates the OpenAPI 3.1 document of a dialect. Its schemas are JSON Schema 2020-12, which zod generates. */
export function openapiDocument(
  dialect: Dialect,
  endpoints: readonly Endpoint[],
  settings: Addresses & LifetimeSettings,
): Json {
  const isDeprecated = dialect.lifetime(settings).deprecatedAt !== undefined
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = dialect.prefix + dialect.translate(endpoint.path).replace(/:(\w+)/g, '{$1}')
    const described = { ...operation(dialect, endpoint, settings), ...(isDeprecated && { deprecated: true }) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: dialect.title,
      version: dialect.documentVersion,
      description: dialect.translate(introductions[dialect.errorFormat.family]),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Hybrid Core Panel', url: settings.baseUrl },
    },
    servers: [{ url: settings.baseUrl }],
    security: [{ userId: [], token: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({
      name: dialect.translate(name),
      description: dialect.translate(tagDescriptions[name] ?? ''),
    })),
    paths,
    components: {
      schemas: { ...componentSchemas(dialect, endpoints), Problem: problemSchemaOf(dialect), Problems: problemsSchema },
      securitySchemes: {
        userId: { type: 'apiKey', in: 'header', name: 'X-Auth-UserId', description: 'The UUID of a user.' },
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token', description: 'A valid token of that user.' },
      },
      headers: {
        RequestId: { description: 'Identifies the request in the server’s log.', schema: { type: 'string' } },
        ETag: { description: 'The weak entity tag of the body, for `If-None-Match`.', schema: { type: 'string' } },
        Link: { description: 'The first, previous, next and last page.', schema: { type: 'string' } },
      },
    },
  }
}

function tagOf({ id }: Endpoint): string {
  return id.split('.')[0] ?? id
}

function operation(dialect: Dialect, endpoint: Endpoint, addresses: Addresses): Json {
  return {
    ...operationWords(dialect, endpoint),
    tags: [dialect.translate(tagOf(endpoint))],
    parameters: [
      ...pathParameters(dialect, endpoint),
      ...queryParameters(dialect, endpoint),
      ...(endpoint.takesIfMatch ? [ifMatch] : []),
      ...(endpoint.records ? [contentEncoding] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    ...(endpoint.records ? { requestBody: recordsBody(endpoint.records) } : {}),
    responses: {
      ...successResponses(dialect, endpoint),
      ...errorResponses(dialect, endpoint, addresses),
    },
  }
}

/** Returns the name and the texts of an operation, in the words of the dialect. */
export function operationWords(dialect: Dialect, endpoint: Endpoint) {
  return {
    operationId: operationId(dialect, endpoint),
    summary: dialect.translate(endpoint.summary),
    description: [dialect.translate(endpoint.description), ...rightsOf(endpoint)].join(' '),
  }
}

/** The sentences about the scope and the session that an endpoint needs. */
function rightsOf({ scope, sessionOnly }: Endpoint): string[] {
  const holders = roles.filter((role) => scope !== null && includesScope(scopesOfRole(role), scope))
  return [
    ...(scope === null ? [] : [`Needs the scope \`${scope}\`, which the roles ${holders.join(', ')} hold.`]),
    ...(sessionOnly ? ['Only in a signed-in session, never with a token.'] : []),
  ]
}

function requestBody(fields: z.ZodObject): Json {
  const { $schema, ...schema } = z.toJSONSchema(z.strictObject(fields.shape), { io: 'input' })
  return { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema }])) }
}

function recordsBody({ schema }: RecordsBody): Json {
  const { $schema, ...record } = z.toJSONSchema(z.strictObject(schema.shape), { io: 'input' })
  return {
    required: true,
    content: {
      'application/x-ndjson': { schema: { type: 'string', description: 'One JSON object in each line.' } },
      'application/json': { schema: { type: 'array', items: record } },
    },
  }
}

/** `hybrid-cores.list` is listHybridCores, in v1 listSites; `hybrid-cores.get` is getHybridCore. */
function operationId(dialect: Dialect, { id, shape }: Endpoint): string {
  const [resource = '', verb = ''] = id.split('.')
  const name = camelCase(`-${dialect.translate(resource)}`)
  return camelCase(verb) + (shape === 'list' || groupsInPlural.has(resource) ? name : name.replace(/s$/, ''))
}

/** Groups of endpoints whose operations are about several things at once; those of other groups are about one record. */
const groupsInPlural = new Set(['resources', 'observations', 'sessions', 'asset-times', 'invoice-sums', 'preferences'])

function camelCase(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
