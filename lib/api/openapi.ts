import { z } from 'zod'
import { includesScope, roles, scopesOfRole } from '#lib/rights.ts'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import { ifMatch, pathParameters, queryParameters } from './openapi-parameters.ts'
import { refusals, success } from './openapi-responses.ts'
import { componentSchemas, type Json, problemSchemaOf, problemsSchema } from './openapi-schemas.ts'
import { introductions, tagDescriptions } from './openapi-words.ts'
import type { Addresses } from './problem-body.ts'
import { bodyTypes } from './read-body.ts'

/** The OpenAPI 3.1 description of a dialect: its schemas are JSON Schema 2020-12, which zod writes itself. */
export function openapi(
  dialect: Dialect,
  endpoints: readonly Endpoint[],
  addresses: Addresses,
  isDeprecated = false,
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = dialect.prefix + dialect.say(endpoint.path).replace(/:(\w+)/g, '{$1}')
    const described = { ...operation(dialect, endpoint, addresses), ...(isDeprecated && { deprecated: true }) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: dialect.title,
      version: dialect.name === 'v1' ? '1.0.0' : '2.0.0',
      description: dialect.say(introductions[dialect.problems]),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Hybrid Core Panel', url: addresses.baseUrl },
    },
    servers: [{ url: addresses.baseUrl }],
    security: [{ userId: [], token: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({
      name: dialect.say(name),
      description: dialect.say(tagDescriptions[name] ?? ''),
    })),
    paths,
    components: {
      schemas: { ...componentSchemas(dialect, endpoints), Problem: problemSchemaOf(dialect), Problems: problemsSchema },
      securitySchemes: {
        userId: { type: 'apiKey', in: 'header', name: 'X-Auth-UserId', description: 'The UUID of a user.' },
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token', description: 'A valid token of that user.' },
      },
      headers: {
        RequestId: { description: 'Names the request in the server’s log.', schema: { type: 'string' } },
        ETag: { description: 'A weak tag of the body, for `If-None-Match`.', schema: { type: 'string' } },
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
    operationId: operationId(dialect, endpoint.id),
    summary: dialect.say(endpoint.summary),
    description: [dialect.say(endpoint.description), ...rightsOf(dialect, endpoint)].join(' '),
    tags: [dialect.say(tagOf(endpoint))],
    parameters: [
      ...pathParameters(dialect, endpoint),
      ...queryParameters(dialect, endpoint),
      ...(endpoint.takesIfMatch ? [ifMatch] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    responses: {
      ...success(dialect, endpoint),
      ...refusals(dialect, endpoint, addresses),
    },
  }
}

/** What the caller needs, in words: a role is told by the scopes that it holds. */
function rightsOf({ problems }: Dialect, { scope, sessionOnly }: Endpoint): string[] {
  if (problems !== 'management') return []
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

/** `hybrid-cores.list` is listHybridCores, or listSites. */
function operationId(dialect: Dialect, id: string): string {
  const [resource = '', verb = ''] = id.split('.')
  const name = camelCase(`-${dialect.say(resource)}`)
  return camelCase(verb) + (verb === 'list' ? name : name.replace(singular, ''))
}

const singular = /(?<=Core|Site|Asset|Token|User|Link|Contract|Project|Invoice|Method)s$/

function camelCase(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
