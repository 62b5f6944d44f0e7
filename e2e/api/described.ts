import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, inject } from 'vitest'
import { type InterfaceName, problemTable } from './problem-table.ts'

type Schema = Record<string, unknown>
type Operation = { responses: Record<string, { content: Record<string, { schema: Schema }> }> }
export type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type Described = { method: string; path: string; status: number; headers: Headers; text: string; body: unknown }

const baseUrl = inject('baseUrl')
const { user_uuid, token } = inject('partnerA')
// Strict: a keyword that JSON Schema does not have would promise what nobody checks.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(['components'])

const documents = new Map<string, Promise<Document>>()
const validators = new Map<Schema, ValidateFunction>()

/** Where each interface serves its own description. */
export const documentPaths: Record<InterfaceName, string> = {
  v1: '/hybrid-core/v1/doc',
  v2: '/hybrid-core/v2/doc',
  management: '/management/v2/schema.json',
}

/** The description that the service itself serves of an interface. */
export function servedDocument(name: InterfaceName): Promise<Document> {
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

/** Fails unless the answer is what the served document and the table of problems say of it. */
export async function expectDescribed(answer: Described): Promise<void> {
  const { method, path, status, headers, text, body } = answer
  const name = interfaceOf(path)
  const document = await servedDocument(name)
  expect(headers.get('x-request-id'), path).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
  if (method === 'HEAD' || status === 204 || status === 304) return expect(text, path).toBe('')
  if (status < 300) {
    expect(headers.get('content-type'), path).toBe('application/json; charset=utf-8')
    return expectValid(document, schemaOf(document, answer), body, path)
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

function interfaceOf(path: string): InterfaceName {
  if (/^\/management(\/|$)/.test(path)) return 'management'
  return /^\/(hybrid-core|api)\/v1(\/|$)/.test(path) ? 'v1' : 'v2'
}

/** The schema of the answer of the operation whose path template fits. */
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
  if (schema === false) throw new Error(`The served document has no schema for the answer of ${path}`)
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components: document.components })
  validators.set(schema, validate)
  if (validate(body)) return
  throw new Error(
    `${path} is not as described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 1_000)}`,
  )
}
