import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addresses } from '#e2e/setup/memory-service.ts'
import { endpointsOf } from '#lib/api/contract/index.ts'
import { dialects, management, v1, v2 } from '#lib/api/dialects/dialects.ts'
import { openapiDocument } from '#lib/api/openapi/document.ts'
import { apiModule } from './api-module.ts'
import { commentText, typeText } from './type-text.ts'

type Operations = Record<string, Record<string, { operationId: string; summary: string; description: string }>>

describe.each(dialects)('the client of $name', (dialect) => {
  const text = apiModule(dialect)
  const { paths } = openapiDocument(dialect, endpointsOf(dialect), addresses) as { paths: Operations }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )

  test('has a function with the name, method and path of each operation of its OpenAPI document', () => {
    const found = [...text.matchAll(/^export const (\w+): .*?\(\{ method: '(\w+)', path: '(.*?)'/gm)]
    const callable = operations.filter(({ description }) => !/session, never with a token/.test(description))
    expect(found.map(([, ...one]) => one)).toEqual(
      callable.map(({ operationId, method, path }) => [operationId, method, path.replace(/\{(\w+)\}/g, ':$1')]),
    )
    expect(callable.length < operations.length).toBe(dialect === management)
  })

  test('describes each function in the words of the document', () => {
    const words = text.replace(/\n \* ?/g, ' ').replace(/ +/g, ' ')
    for (const { summary, description } of operations.filter(({ operationId }) => text.includes(` ${operationId}:`))) {
      expect(words).toContain(` ${summary} `)
      expect(words).toContain(` ${description} `)
    }
  })
})

test('only v1 calls a hybrid core a site', () => {
  expect(apiModule(v1).replaceAll('/hybrid-core/', '')).not.toMatch(/hybrid[-_ ]?core/i)
  expect(apiModule(v2)).not.toMatch(/\bsites?\b|site_id/i)
})

test('a push of observations may be sent again, a change of a contract may not', () => {
  const text = apiModule(management)
  expect(text).toContain("path: '/management/v2/observations', isRepeatable: true }")
  expect(text.match(/isRepeatable/g)).toHaveLength(1)
})

describe('the type of a schema', () => {
  const schema = z.object({
    id: z.string().describe('Unique.'),
    size: z.int().nullable(),
    'odd-name': z.literal("it's"),
    kinds: z.array(z.enum(['a', 'b'])),
    more: z.record(z.string(), z.number()),
    free: z.unknown(),
    part: z.object({ yes: z.boolean().optional() }).nullable(),
  })

  test('has its properties, literals, lists and comments', () => {
    expect(typeText(z.toJSONSchema(schema) as never, 'received')).toBe(
      [
        '{',
        '  /** Unique. */',
        '  id: string',
        '  size: number | null',
        "  'odd-name': 'it\\'s'",
        "  kinds: ('a' | 'b')[]",
        '  more: Record<string, number>',
        '  free: unknown',
        '  part: {',
        '    yes?: boolean | undefined',
        '  } | null',
        '}',
      ].join('\n'),
    )
    expect(typeText(z.toJSONSchema(z.array(z.int())) as never, 'sent')).toBe('readonly number[]')
  })

  test('is an error if the generator does not know it', () => {
    expect(() => typeText({ type: 'tuple' }, 'sent')).toThrow('There is no type for the schema {"type":"tuple"}.')
  })

  test('has comments that cannot end early', () => {
    expect(commentText('a */ b')).toBe('/** a *\\/ b */\n')
    expect(
      commentText(`${'word '.repeat(40)}end`)
        .split('\n')
        .every((line) => line.length <= 120),
    ).toBe(true)
  })
})
