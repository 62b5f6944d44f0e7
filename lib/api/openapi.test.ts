import { describe, expect, test } from 'vitest'
import { compileErrors, generatedTypes, redoclyFindings, spectralFindings } from '#e2e/openapi/tools.ts'
import { addresses } from '#e2e/setup/memory-service.ts'
import { management, v1, v2 } from './dialects.ts'
import { openapi } from './openapi.ts'
import { endpointsOf } from './routes.ts'

describe.each([v1, v2, management])('the OpenAPI document of $name', (dialect) => {
  const document = openapi(dialect, endpointsOf[dialect.name], addresses)
  const text = JSON.stringify(document)

  test('is one of version 3.1.1 in which the recommended rules of Redocly find nothing', async () => {
    expect(document.openapi).toBe('3.1.1')
    expect(await redoclyFindings(document)).toEqual([])
  })

  test('is one in which the recommended rules of Spectral find nothing', async () => {
    expect(await spectralFindings(document)).toEqual([])
  })

  test('yields types that compile', async () => {
    const source = await generatedTypes(document)
    expect(compileErrors(source)).toEqual([])
    expect(source).toContain('Problems: {')
    expect(compileErrors(`${source}\nconst wrong: number = 'text'`)).toHaveLength(1)
  })

  test('names every schema that it refers to', () => {
    const { schemas } = document.components as { schemas: object }
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(named))
  })
})

test('the description of v1 never says hybrid core but in the name and address of the interface', () => {
  const text = JSON.stringify(openapi(v1, endpointsOf.v1, addresses)).replaceAll(/\/hybrid-core\/|Hybrid Core/g, '')
  expect(text.match(/.{0,20}hybrid[-_ ]?core.{0,20}/gi)).toBeNull()
})

test('a management route says which scope it needs, which roles hold it, and whether it wants a session', () => {
  const paths = openapi(management, endpointsOf.management, addresses).paths as Record<string, Record<string, object>>
  expect(paths['/management/v2/audit-events']?.get).toMatchObject({
    description: expect.stringMatching(/ Needs the scope `PARTNER_ADMIN`, which the roles owner, admin hold\.$/),
  })
  expect(paths['/management/v2/users']?.post).toMatchObject({
    description: expect.stringMatching(/hold\. Only in a signed-in session, never with a token\.$/),
  })
})
