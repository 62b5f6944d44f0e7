import { describe, expect, test } from 'vitest'
import { compileErrors, generatedTypes, redoclyFindings, spectralFindings } from '#e2e/openapi/tools.ts'
import { addresses } from '#e2e/setup/memory-service.ts'
import { endpointsOf } from '../contract/index.ts'
import { management, v1, v2 } from '../dialects/dialects.ts'
import { openapiDocument } from './document.ts'

type Operation = {
  parameters?: { name: string; schema: object }[]
  responses?: Record<string, { content?: object }>
}

describe.each([v1, v2, management])('the OpenAPI document of $name', (dialect) => {
  const document = openapiDocument(dialect, endpointsOf(dialect), addresses)
  const text = JSON.stringify(document)

  test('has version 3.1.1 and passes the recommended rules of Redocly', async () => {
    expect(document.openapi).toBe('3.1.1')
    expect(await redoclyFindings(document)).toEqual([])
  })

  test('passes the recommended rules of Spectral', async () => {
    expect(await spectralFindings(document)).toEqual([])
  })

  test('generates types that compile', async () => {
    const source = await generatedTypes(document)
    expect(compileErrors(source)).toEqual([])
    expect(source).toContain('Problems: {')
    expect(compileErrors(`${source}\nconst wrong: number = 'text'`)).toHaveLength(1)
  })

  test('describes JSON or a file in a response, not both: a generated client would have the text in the type of a list', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
    const types = operations.flatMap(({ responses = {} }: Operation) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        status === '200' ? [Object.keys(content)] : [],
      ),
    )
    const withJson = types.filter((names) => names.includes('application/json'))
    expect(withJson.length).toBeGreaterThan(5)
    expect(withJson.filter((names) => names.length > 1)).toEqual([])
  })

  test('declares that a sort parameter without a value sorts ascending', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
    const sorts = operations
      .flatMap(({ parameters = [] }: Operation) => parameters)
      .filter(({ name }) => /^sort/.test(name))
    expect(sorts.length).toBeGreaterThan(0)
    for (const { schema } of sorts) expect(schema).toEqual({ type: 'string', enum: ['+', '-'], default: '+' })
  })

  test('defines every schema that it references', () => {
    const { schemas } = document.components as { schemas: object }
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(named))
  })
})

test('an operation on one record has its name in the singular, one on several in the plural', () => {
  const ids = [v1, v2, management].flatMap((dialect) =>
    Object.values(openapiDocument(dialect, endpointsOf(dialect), addresses).paths as Record<string, object>)
      .flatMap((operations) => Object.values(operations) as { operationId: string }[])
      .map(({ operationId }) => operationId),
  )
  expect(ids).toEqual(expect.arrayContaining(['getSite', 'getHybridCore', 'getAsset', 'updateContract', 'createUser']))
  expect(ids).toEqual(
    expect.arrayContaining(['listSites', 'findAssets', 'getResources', 'pushObservations', 'endSessions']),
  )
})

test('every group of endpoints has a description', () => {
  const tags = [v1, v2, management].flatMap(
    (dialect) =>
      openapiDocument(dialect, endpointsOf(dialect), addresses).tags as { name: string; description: string }[],
  )
  expect(tags.filter(({ description }) => description === '')).toEqual([])
})

test('the document of v1 says hybrid core only in the name and the path of the API', () => {
  const text = JSON.stringify(openapiDocument(v1, endpointsOf(v1), addresses)).replaceAll(
    /\/hybrid-core\/|Hybrid Core/g,
    '',
  )
  expect(text.match(/.{0,20}hybrid[-_ ]?core.{0,20}/gi)).toBeNull()
})

test('the description of a management route has its scope, the roles with that scope, and whether it needs a session', () => {
  const paths = openapiDocument(management, endpointsOf(management), addresses).paths as Record<
    string,
    Record<string, object>
  >
  expect(paths['/management/v2/audit-events']?.get).toMatchObject({
    description: expect.stringMatching(/ Needs the scope `PARTNER_ADMIN`, which the roles owner, admin hold\.$/),
  })
  expect(paths['/management/v2/users']?.post).toMatchObject({
    description: expect.stringMatching(/hold\. Only in a signed-in session, never with a token\.$/),
  })
})
