import { describe, expect, test } from 'vitest'
import { ask } from './client.ts'
import { servedDocument } from './described.ts'
import { versions } from './versions.ts'

describe.each(versions)('the description of $name', (version) => {
  test('has the routes of the contract, each for GET alone', async () => {
    const { openapi, paths } = await servedDocument(version.name)
    expect(openapi).toMatch(/^3\.1\./)
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([...version.paths]))
    for (const methods of Object.values(paths)) expect(Object.keys(methods)).toEqual(['get'])
  })
  test('is the same under its second address', async () => {
    const [one, other] = [await ask(`/hybrid-core/${version.name}/doc`), await ask(`/api/${version.name}/doc`)]
    expect([other.status, other.text]).toEqual([200, one.text])
  })
})

test.each(['v1', 'v2', 'management'] as const)(
  'the answers of %s are closed, and every field is there',
  async (name) => {
    const { components, paths } = await servedDocument(name)
    // An occurrence of a problem may say more than all have in common.
    const { Problem, Problems, ...answers } = components.schemas
    const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.responses))
    const open = objectSchemas([answers, responses]).filter(
      ({ properties, required, additionalProperties }) =>
        additionalProperties !== false || !sameNames(Object.keys(properties), required),
    )
    expect(objectSchemas(answers).length).toBeGreaterThan(2)
    expect(open).toEqual([])
  },
)

type ObjectSchema = { properties: object; required: string[]; additionalProperties: unknown }

/** Every schema with properties in a JSON value, at any depth. */
function objectSchemas(value: unknown): ObjectSchema[] {
  if (typeof value !== 'object' || value === null) return []
  const isSchema = 'type' in value && value.type === 'object' && 'properties' in value
  return [...(isSchema ? [value as unknown as ObjectSchema] : []), ...Object.values(value).flatMap(objectSchemas)]
}

function sameNames(some: string[], others: string[] = []): boolean {
  return [...some].sort().join() === [...others].sort().join()
}
