import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { hasNdjsonFormat } from '#lib/api/downloads/ndjson.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { operationWords } from '#lib/api/openapi/document.ts'
import { componentSchemas, recordName } from '#lib/api/openapi/schemas.ts'
import { kindOf } from '#lib/api/problems/problems.ts'
import { inputText, sentText } from './input-type.ts'
import { commentText, literal, type Schema, typeText } from './type-text.ts'

/** The endpoints that a program can call: those that need a session of the panel always refuse a token. */
export function operationsOf(dialect: Dialect): Endpoint[] {
  return endpointsOf(dialect).filter(({ sessionOnly }) => !sessionOnly)
}

/** Writes the TypeScript module of an API: the types of its records, and a function for each of its operations. */
export function apiModule(dialect: Dialect): string {
  const endpoints = operationsOf(dialect)
  const schemas = Object.entries(componentSchemas(dialect, endpoints) as Record<string, Schema>)
  const declarations = [
    positionText(dialect),
    ...schemas.map(([name, schema]) => typeDeclaration(name, typeText(schema, 'received'), schema.description)),
    ...endpoints.flatMap((endpoint) => operationTexts(dialect, endpoint)),
  ]
  const text = declarations.join('\n')
  const names = [...text.matchAll(/^export (?:type|const) (\w+)/gm)].map(([, name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at || imported.some((one) => one === name))
  if (twice) throw new Error(`The client of ${dialect.name} would have two things with the name ${twice}.`)
  return `${importText(text)}\n${text}`
}

const importedTypes = ['Call', 'ListCall', 'OneOrMore', 'RecordResponse', 'Sort'] as const
const importedValues = ['documentCall', 'listCall', 'nothingCall', 'recordCall'] as const
const imported = [...importedTypes, ...importedValues]

function importText(text: string): string {
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(text)
  const names = [...importedTypes.filter(isUsed).map((name) => `type ${name}`), ...importedValues.filter(isUsed)]
  return `import { ${names.join(', ')} } from './operation.ts'\n`
}

/** The type of `meta.page` of every list. */
function positionText({ paging }: Dialect): string {
  const members = Object.keys(paging.meta({ offset: 0, limit: 1 }, 0))
  const schema = { type: 'object', properties: Object.fromEntries(members.map((name) => [name, { type: 'integer' }])) }
  return typeDeclaration(
    'Position',
    typeText({ ...schema, required: members }, 'received'),
    'Which page of a list it is, and how many records the list has.',
  )
}

function typeDeclaration(name: string, type: string, description = ''): string {
  return `${description && commentText(description)}export type ${name} = ${type}\n`
}

function operationTexts(dialect: Dialect, endpoint: Endpoint): string[] {
  const { operationId, summary, description } = operationWords(dialect, endpoint)
  const name = operationId.replace(/^./, (letter) => letter.toUpperCase())
  const path = pathOf(dialect, endpoint)
  const body = bodyOf(dialect, endpoint, name)
  const input = inputText(dialect, endpoint, body?.type)
  const { type, create } = callText(dialect, endpoint, `${name}Input`)
  const operation = [
    `method: '${endpoint.method}'`,
    `path: ${literal(path)}`,
    ...(endpoint.isRepeatable ? ['isRepeatable: true'] : []),
  ]
  const comment = [summary, '', description, '', `\`${endpoint.method} ${path}\``, ...refusals(dialect, endpoint)]
  return [
    ...(body ? [body.declaration] : []),
    typeDeclaration(`${name}Input`, input),
    `${commentText(comment.join('\n'))}export const ${operationId}: ${type} = ` +
      `/* @__PURE__ */ ${create(`{ ${operation.join(', ')} }`)}\n`,
  ]
}

/** The type of a body and its declaration: of the fields of one record, or of one of many records. */
function bodyOf(dialect: Dialect, { body, records }: Endpoint, operation: string) {
  if (records) {
    const name = dialect.translate(recordName(records.schema))
    const { description } = records.schema
    return { type: `readonly ${name}[]`, declaration: typeDeclaration(name, sentText(records.schema), description) }
  }
  return body && { type: `${operation}Body`, declaration: typeDeclaration(`${operation}Body`, sentText(body)) }
}

type CallText = { type: string; create(operation: string): string }

function callText(dialect: Dialect, endpoint: Endpoint, input: string): CallText {
  const record = () => dialect.translate(recordName(endpoint.returns))
  switch (endpoint.shape) {
    case 'list': {
      const format = hasNdjsonFormat(dialect, endpoint) ? "'ndjson'" : "'json'"
      return {
        type: `ListCall<${input}, ${record()}, Position, ${format}>`,
        create: (operation) => `listCall(${operation}, ${format})`,
      }
    }
    case 'record':
      return {
        type: `Call<${input}, RecordResponse<${record()}>>`,
        create: (operation) => `recordCall(${operation})`,
      }
    case 'document':
      return { type: `Call<${input}, ${record()}>`, create: (operation) => `documentCall(${operation})` }
    case 'nothing':
      return { type: `Call<${input}, void>`, create: (operation) => `nothingCall(${operation})` }
  }
}

/** The kinds of problems that only some operations have. */
function refusals(dialect: Dialect, { problems }: Endpoint): string[] {
  const { family } = dialect.errorFormat
  const kinds = problems.map(kindOf).filter(({ families }) => families.includes(family))
  if (kinds.length === 0) return []
  const slugs = [...new Set(kinds.map(({ slug }) => `\`${dialect.translate(slug)}\``))]
  return ['', `@throws ResponseError with the kind ${slugs.join(', ')}, or one that every request can have.`]
}
