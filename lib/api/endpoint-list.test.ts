import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf } from './client.ts'
import { endpoints, endpointsOf } from './contract/index.ts'
import { dialects } from './dialects/dialects.ts'
import type { Endpoint } from './endpoint.ts'

const folder = join(import.meta.dirname, 'contract')

test('every endpoint that a contract file declares is in the list of endpoints', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(join(folder, name))))
  const declared = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  expect(new Set(endpoints)).toEqual(new Set(declared))
  expect(declared.length).toBeGreaterThan(30)
})

test.each(dialects)('each id and each path of $name belongs to one endpoint', (dialect) => {
  const own = endpointsOf(dialect)
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
  expect(new Set(own.map(({ method, path }) => `${method} ${path}`)).size).toBe(own.length)
})

const isDownloaded = ({ shape, csvRows }: Endpoint) => shape === 'list' || csvRows !== undefined

test.each((endpoints as readonly Endpoint[]).filter(isDownloaded))(
  'the rows of $id have the fields of its key, which the endpoint declares',
  ({ key = [], returns, csvRows, sorts, defaultSort }) => {
    expect(key).not.toEqual([])
    expect(fieldsOf(returns, csvRows)).toEqual(expect.arrayContaining([...key]))
    // A list whose default order can change is sorted by the key instead.
    if (defaultSort !== undefined) expect(sorts).toEqual(expect.arrayContaining([defaultSort, key[0]]))
  },
)

/** The fields of a record; of a record of rows, those of its rows. */
function fieldsOf(schema: unknown, [inner, ...others]: readonly string[] = []): string[] {
  if (schema instanceof z.ZodArray)
    return fieldsOf(
      schema.element,
      [inner, ...others].filter((name) => name !== undefined),
    )
  if (!(schema instanceof z.ZodObject)) return []
  const names = Object.keys(schema.shape)
  return inner === undefined ? names : [...names, ...fieldsOf(schema.shape[inner], others)]
}

test('a request of the client goes to the API that declares the endpoint, in its current version', () => {
  const prefixes = endpoints.map((endpoint) => {
    const [, prefix = ''] =
      /^(\/hybrid-core\/v\d|\/management)\//.exec(addressOf(endpoint as Endpoint, { params: {} })) ?? []
    return [endpoint.apis.at(-1), prefix]
  })
  expect(new Set(prefixes.map(String))).toEqual(
    new Set(['v1,/hybrid-core/v1', 'v2,/hybrid-core/v2', 'management,/management']),
  )
})

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
