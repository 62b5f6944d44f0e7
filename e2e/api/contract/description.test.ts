import { describe, expect, test } from 'vitest'
import { fetchApi } from '../support/client.ts'
import { versions } from '../support/versions.ts'
import { servedDocument } from './expect-documented.ts'

describe.each(versions)('the description of $name', (version) => {
  test('has the routes of the contract, each only for GET', async () => {
    const { openapi, paths } = await servedDocument(version.name)
    expect(openapi).toMatch(/^3\.1\./)
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([...version.paths]))
    for (const methods of Object.values(paths)) expect(Object.keys(methods)).toEqual(['get'])
  })
  test('is the same at its second path', async () => {
    const [one, other] = [
      await fetchApi(`/hybrid-core/${version.name}/doc`),
      await fetchApi(`/api/${version.name}/doc`),
    ]
    expect([other.status, other.text]).toEqual([200, one.text])
  })
})

test.each(['v1', 'v2', 'management'] as const)(
  'the response schemas of %s allow no other field and require every field',
  async (name) => {
    const { components, paths } = await servedDocument(name)
    // A problem may have more fields than those that all problems share.
    const { Problem, Problems, ...bodies } = components.schemas
    const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.responses))
    const open = objectSchemas([bodies, responses]).filter(
      ({ properties, required, additionalProperties }) =>
        additionalProperties !== false || !haveSameNames(Object.keys(properties), required),
    )
    expect(objectSchemas(bodies).length).toBeGreaterThan(2)
    expect(open).toEqual([])
  },
)

type ObjectSchema = { properties: object; required: string[]; additionalProperties: unknown }

/** All object schemas in a JSON value, at any depth. */
function objectSchemas(value: unknown): ObjectSchema[] {
  if (typeof value !== 'object' || value === null) return []
  const isSchema = 'type' in value && value.type === 'object' && 'properties' in value
  return [...(isSchema ? [value as unknown as ObjectSchema] : []), ...Object.values(value).flatMap(objectSchemas)]
}

function haveSameNames(some: string[], others: string[] = []): boolean {
  return [...some].sort().join() === [...others].sort().join()
}
