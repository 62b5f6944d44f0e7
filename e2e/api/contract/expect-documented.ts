import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, inject } from 'vitest'
import { type ApiName, problemTable } from './problem-table.ts'

type Schema = Record<string, unknown>
type Operation = { responses: Record<string, { description?: string; content: Record<string, { schema: Schema }> }> }
export type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type Described = { method: string; path: string; status: number; headers: Headers; text: string; body: unknown }

const baseUrl = inject('baseUrl')
const { user_uuid, token } = inject('partnerA')
// Strict: no validator checks a keyword that JSON Schema does not define.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])

const documents = new Map<string, Promise<Document>>()
const validators = new Map<Schema, ValidateFunction>()

/** The path of each API's own OpenAPI document. */
export const documentPaths: Record<ApiName, string> = {
  v1: '/hybrid-core/v1/doc',
  v2: '/hybrid-core/v2/doc',
  management: '/management/v2/schema.json',
}

/** Returns the OpenAPI document that the product serves for this API, cached. */
export function servedDocument(name: ApiName): Promise<Document> {
  const known = documents.get(name)
  if (known) return known
  const headers = { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
  const loaded = fetch(baseUrl + documentPaths[name], { headers }).then(async (response) => {
    expect(response.status).toBe(200)
    return (await response.json()) as Document
  })
  documents.set(name, loaded)
  return loaded
}

/** Fails unless the response conforms to the served document and to the table of problems. */
export async function expectDocumented(response: Described): Promise<void> {
  const { method, path, status, headers, text, body } = response
  const name = apiOf(path)
  const document = await servedDocument(name)
  expect(headers.get('x-request-id'), path).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
  if (method === 'HEAD' || status === 204 || status === 304) return expect(text, path).toBe('')
  if (status < 300) {
    expect(headers.get('content-type'), path).toBe('application/json; charset=utf-8')
    return expectValid(document, schemaOf(document, response), body, path)
  }
  expect(status, `${method} ${path} ${text}`).toBeGreaterThanOrEqual(400)
  expectValid(document, document.components.schemas.Problems ?? false, body, path)
  expect(headers.get('content-type'), path).toBe(
    name === 'management' ? 'application/problem+json' : 'application/json; charset=utf-8',
  )
  const known = problemTable(name, baseUrl)
  for (const problem of (body as { errors: Record<string, unknown>[] }).errors) {
    const { type, title, status: said, DocURL } = problem
    expect(known, text).toContainEqual({ type, title, status: said, DocURL })
    expect(said, text).toBe(status)
    if (name === 'management') expect(problem).toMatchObject({ instance: path, data: expect.any(Object) })
  }
}

function apiOf(path: string): ApiName {
  if (/^\/management(\/|$)/.test(path)) return 'management'
  return /^\/(hybrid-core|api)\/v1(\/|$)/.test(path) ? 'v1' : 'v2'
}

/** The schema of the response of the operation whose path template matches. */
function schemaOf(document: Document, { method, path, status }: Described): Schema {
  const described = path.replace(/^\/api\/(v\d)\/doc$/, '/hybrid-core/$1/doc')
  const template = Object.keys(document.paths).find((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(described),
  )
  const operation = document.paths[template ?? '']?.[method.toLowerCase()]
  const schema = operation?.responses[status]?.content['application/json']?.schema
  if (!schema) throw new Error(`The served document does not describe ${method} ${path} (${status})`)
  return schema
}

function expectValid(document: Document, schema: Schema | false, body: unknown, path: string): void {
  if (schema === false) throw new Error(`The served document has no schema for the response of ${path}`)
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components })
  validators.set(schema, validate)
  if (validate(body)) return
  throw new Error(
    `${path} does not match its schema: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 1_000)}`,
  )
}
