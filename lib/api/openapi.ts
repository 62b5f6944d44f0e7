import { z } from 'zod'
import { includesScope, roles, scopesOfRole } from '#lib/rights.ts'
import { translate } from './body.ts'
import { csvOf, isCsvList } from './csv.ts'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import { type Addresses, problemBody, typeOf } from './problem-body.ts'
import { kindOf, type ProblemName, problems } from './problems.ts'
import { queryParams } from './query.ts'
import { bodyTypes } from './read-body.ts'

type Json = Record<string, unknown>

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

const introductions = {
  'hybrid-core':
    'Reads the hybrid cores of a partner, their assets and how full they are. Every request carries the UUID of a user ' +
    'and one of its tokens. Byte counts are integers, times are RFC 3339 in UTC, and what is not known is `null`.',
  management:
    'The contracts, projects, prices, invoices and payment methods of a partner, its users and what they did, and the ' +
    'account of the caller. Requests carry the UUID of a user and one of its tokens; what changes users, tokens and ' +
    'sessions needs a session of the panel. Sums of money are decimal numbers as text, each with its currency.',
}

const tagDescriptions: Record<string, string> = {
  'hybrid-cores': 'Data-centre locations: hybrid cores and what is used of them.',
  assets: 'The nodes of a hybrid core.',
  resources: 'What a hybrid core has, and what is left when a node fails.',
  'storage-workload': 'How full each class of storage of each hybrid core is.',
  doc: 'This description.',
  schema: 'This description.',
  account: 'Who is calling.',
  tokens: 'The API tokens of the caller.',
  sessions: 'The signed-in sessions of the caller.',
  contracts: 'The contracts of the partner.',
  projects: 'The projects of a contract.',
  'project-prices': 'The prices in force for a project.',
  'price-lists': 'The price lists of the partner.',
  prices: 'The prices of a price list.',
  partner: 'The partner of the caller.',
  invoices: 'The invoices to the partner.',
  'payment-methods': 'How the partner pays.',
  locations: 'Where the partner has something.',
  users: 'The users of the partner.',
  'password-links': 'One-time links with which users set their passwords.',
  'audit-events': 'Who did what, when and from where.',
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

function success(dialect: Dialect, endpoint: Endpoint): Json {
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

function requestBody(fields: z.ZodObject): Json {
  const { $schema, ...schema } = z.toJSONSchema(z.strictObject(fields.shape), { io: 'input' })
  return { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema }])) }
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the record as it was read: the change is refused when the record is another by now. Its opaque part ' +
    'is compared, whether or not it is marked as weak.',
  schema: { type: 'string' },
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

function pathParameters(dialect: Dialect, { path }: Endpoint): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name: dialect.say(name),
    in: 'path',
    required: true,
    description: dialect.say(`The ${keyOf(name)}.`),
    schema: { type: 'string' },
  }))
}

/** `contract_uuid` is the UUID of the contract, `priceListUuid` that of the price list. */
function keyOf(param: string): string {
  const words = param.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('_')
  const key = words.pop() ?? ''
  return `${keys[key] ?? key} of the ${words.join(' ')}`
}

const keys: Readonly<Record<string, string>> = { id: 'id', uuid: 'UUID', nr: 'number' }

/** Sorts stand in one fixed order here; in a query their order is their priority. */
function queryParameters(dialect: Dialect, endpoint: Endpoint): Json[] {
  return [...queryParams(dialect, endpoint)].map(([name, { group, key, codec }]) => {
    const { description, ...schema } = codec.schema
    const said =
      group === 'sort'
        ? `Sorts by \`${key}\`: \`+\` ascending, \`-\` descending. The order of the sort parameters is their priority.`
        : String(description)
    return group === 'filter'
      ? {
          name,
          in: 'query',
          description: dialect.say(`${said} May be given more than once: any of the values.`),
          schema: { type: 'array', items: schema },
          style: 'form',
          explode: true,
        }
      : { name, in: 'query', description: dialect.say(said), schema }
  })
}

function answerSchema(dialect: Dialect, { returns, shape }: Endpoint): Json {
  const record = { $ref: `#/components/schemas/${dialect.say(nameOf(returns))}` }
  if (shape === 'document') return record
  if (shape === 'record') return objectSchema({ data: record })
  const meta = Object.keys(dialect.paging.meta({ offset: 0, limit: 1 }, 0))
  const link = { type: 'string', format: 'uri' }
  return objectSchema({
    data: { type: 'array', items: record },
    meta: objectSchema({
      page: objectSchema(Object.fromEntries(meta.map((name) => [name, { type: 'integer', minimum: 0 }]))),
    }),
    links: objectSchema({
      self: link,
      first: link,
      prev: { ...link, type: ['string', 'null'] },
      next: { ...link, type: ['string', 'null'] },
      last: link,
    }),
  })
}

function refusals(dialect: Dialect, endpoint: Endpoint, addresses: Addresses): Json {
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
export function exampleOf(dialect: Dialect, addresses: Addresses, problem: ProblemName) {
  return problemBody(dialect, addresses, { problem, data: kindOf(problem).example } as never, '/management')
}

/** The address of the page of each problem of a dialect, each once. */
export function problemTypes(dialect: Dialect, addresses: Addresses): string[] {
  const names = (Object.keys(problems) as ProblemName[]).filter((n) => kindOf(n).families.includes(dialect.problems))
  return [...new Set(names.map((name) => typeOf(dialect, addresses, name)))]
}

const problemSchema = {
  type: 'object',
  description: 'One thing that is wrong with a request, or went wrong with it.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The address of a page that explains this kind of problem.' },
    title: { type: 'string' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What is particular to this occurrence.' },
  },
}

const invalidParam = {
  type: 'object',
  required: ['name', 'reason'],
  properties: { name: { type: 'string' }, reason: { type: 'string' } },
}

const ownMembers = {
  'hybrid-core': {
    DocURL: { type: 'string', format: 'uri', description: 'The introduction to the interface.' },
    'invalid-params': { type: 'array', items: invalidParam, description: 'The parameters that are not allowed.' },
  },
  management: {
    instance: { type: 'string', description: 'The path of the request.' },
    data: { type: 'object', additionalProperties: { type: 'string' }, description: 'Identifiers of what it is about.' },
  },
}

function problemSchemaOf({ problems: family }: Dialect): Json {
  return { ...problemSchema, properties: { ...problemSchema.properties, ...ownMembers[family] } }
}

const problemsSchema = {
  type: 'object',
  description: 'Every finding of the check that failed.',
  required: ['errors'],
  properties: { errors: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Problem' } } },
}

function componentSchemas(dialect: Dialect, endpoints: readonly Endpoint[]): Json {
  const registry = z.registry<{ id: string }>()
  const seen = new Set<z.ZodType>()
  for (const { returns, shape } of endpoints) if (shape !== 'nothing') collect(returns, seen)
  for (const schema of seen) registry.add(schema, { id: nameOf(schema) })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // A sum may lie beyond what a double holds exactly: the format says what the bounds would wrongly promise.
      if (jsonSchema.type === 'integer') delete jsonSchema.maximum
    },
  })
  return translate(
    dialect,
    Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema, $id, id, ...schema }]) => [name, schema as unknown]),
    ),
  )
}

/** Every schema with a name of its own that stands in this one, itself included. */
function collect(schema: z.ZodType, seen: Set<z.ZodType>): void {
  if (z.globalRegistry.get(schema)?.id) seen.add(schema)
  if (schema instanceof z.ZodNullable) collect(schema.unwrap() as z.ZodType, seen)
  if (schema instanceof z.ZodArray) collect(schema.element as z.ZodType, seen)
  if (schema instanceof z.ZodObject) for (const field of Object.values(schema.shape)) collect(field as z.ZodType, seen)
}

function nameOf(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id
  if (typeof id !== 'string') throw new Error('A record of the contract has no name: give it `.meta({ id })`.')
  return id
}

function objectSchema(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
