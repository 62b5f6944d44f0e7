import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addresses } from '#e2e/setup/memory-service.ts'
import { endpointsOf } from '../contract/index.ts'
import { dialects, v1 } from '../dialects/dialects.ts'
import { openapiDocument } from '../openapi/document.ts'
import { exampleFields, exampleRecord } from './example.ts'
import { describeOperation, findOperation, operationLinks, referenceHref } from './operation.ts'

const cases = dialects.flatMap((dialect) =>
  endpointsOf(dialect).map((endpoint) => ({ name: `${dialect.name} ${endpoint.id}`, dialect, endpoint })),
)

describe.each(cases)('the reference of $name', ({ dialect, endpoint }) => {
  const operation = describeOperation(dialect, endpoint)
  const document = openapiDocument(dialect, [endpoint], addresses)
  const path = operation.path.replace(/:(\w+)/g, '{$1}')
  const described = (document.paths as Record<string, Record<string, OpenApiOperation>>)[path]?.[
    endpoint.method.toLowerCase()
  ]

  test('has the parameters, fields and statuses of the OpenAPI document', () => {
    const names = operation.parameters.map(({ name }) => name).sort()
    expect(names).toEqual(described?.parameters.map(({ name }) => name).sort())
    const schema = described?.requestBody?.content['application/json'].schema
    const fields = schema?.items ?? schema
    expect(operation.body?.map(({ name }) => name) ?? []).toEqual(Object.keys(fields?.properties ?? {}))
    expect(operation.body?.filter(({ isRequired }) => isRequired).map(({ name }) => name) ?? []).toEqual(
      fields?.required ?? [],
    )
    const statuses = new Set([operation.status, ...operation.problems.map(({ status }) => status)].map(String))
    expect(statuses).toEqual(new Set(Object.keys(described?.responses ?? {}).filter((status) => status !== '304')))
  })

  test('has an example that conforms to the contract', () => {
    if (endpoint.shape === 'list' || endpoint.shape === 'record') endpoint.returns.parse(exampleRecord(endpoint))
    const fields = endpoint.body ?? endpoint.records?.schema
    if (fields) z.strictObject(fields.shape).parse(exampleFields(endpoint))
    expect(operation.example.path).not.toContain(':')
    if (dialect === v1) expect(operation.example.response).not.toContain('hybrid_core')
  })

  test('is found at its own URL', () => {
    const [, , api = '', id = ''] = operation.href.split('/')
    expect(findOperation(api, id)).toEqual(operation)
  })

  test('has the rule of every parameter and body field', () => {
    for (const { rule, description } of operation.parameters) expect([rule, description]).not.toContain('')
    for (const { rules } of operation.body ?? []) expect(rules.join()).not.toBe('')
  })
})

test('the reference lists every endpoint of every API once', () => {
  const listed = operationLinks().map(({ href }) => href)
  expect(new Set(listed)).toEqual(new Set(cases.map(({ dialect, endpoint }) => referenceHref(dialect, endpoint))))
  expect(listed.length).toBe(cases.length)
  expect(findOperation('v2', 'sites.list')).toBeUndefined()
})

type Fields = { properties: object; required?: string[] }
type OpenApiOperation = {
  parameters: { name: string }[]
  requestBody?: { content: { 'application/json': { schema: Fields & { items?: Fields } } } }
  responses: object
}
