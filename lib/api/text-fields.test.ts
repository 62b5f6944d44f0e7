import { expect, test } from 'vitest'
import { addresses, callerOf } from '#e2e/setup/memory-service.ts'
import type { Context } from '#lib/domain/context.ts'
import { endpoints } from './contract/index.ts'
import { management } from './dialects/dialects.ts'
import { Downloads } from './downloads/downloads.ts'
import type { Endpoint } from './endpoint.ts'
import { pathOf } from './endpoint-path.ts'
import { ApiError } from './problems/problems.ts'
import { exampleFields, examplePathValues } from './reference/example.ts'
import { setUpRouter } from './router/test-router.ts'
import { AcceptTurns } from './serve/accept-turns.ts'
import { PageEnds } from './serve/page-ends.ts'
import { ResponseCache } from './serve/response-cache.ts'
import { serve } from './serve/serve.ts'

const send = await setUpRouter()

type Changed = { field: string; value: unknown }

/** Returns the value once for each text in it, with a NUL at the end of that text, whose path is `field`. */
function withNul(value: unknown, path = ''): Changed[] {
  if (typeof value === 'string') return [{ field: path, value: `${value}\0` }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    withNul(inner, path === '' ? name : `${path}.${name}`).map((changed) => {
      const copy = Array.isArray(value) ? [...value] : { ...value }
      return { field: changed.field, value: Object.assign(copy, { [name]: changed.value }) }
    }),
  )
}

const written = endpoints.flatMap((endpoint: Endpoint) =>
  withNul(exampleFields(endpoint)).map(({ field, value }) => ({ id: endpoint.id, field, endpoint, value })),
)

/** Sends a body to the endpoint, whose handler only reads it, and returns the problems. */
async function problemsOf(endpoint: Endpoint, body: unknown): Promise<unknown> {
  const params = examplePathValues(endpoint)
  const path = pathOf(management, endpoint, params)
  const handle = serve(management, endpoint, async (_, { fields }) => ({ read: await fields() }), {
    addresses,
    cache: new ResponseCache(),
    pageEnds: new PageEnds(),
    downloads: new Downloads(new AcceptTurns()),
  })
  const request = {
    method: endpoint.method,
    target: path,
    headers: new Headers({ 'Content-Type': 'application/json' }),
    body: new Blob([JSON.stringify(body)]).stream(),
  }
  const context = { caller: { ...callerOf('partner'), kind: 'session', sessionId: 'session' } } as Context
  return handle({ request, context, path, params, queryPairs: [], headers: {}, report: () => {} }).catch((error) => {
    if (error instanceof ApiError) return error.problems.map(({ data }) => data)
    throw error
  })
}

test('every endpoint with a body has text fields here, except one with a number only', () => {
  const ids = new Set<string>(written.map(({ id }) => id))
  const writing = endpoints.filter((endpoint: Endpoint) => endpoint.body ?? endpoint.records)
  expect(writing.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual(['tokens.rotate'])
})

test.each(written.filter(({ endpoint }) => endpoint.body))(
  '$id rejects a NUL in the field $field, with its rule',
  async ({ field, endpoint, value }) => {
    const rule = expect.stringMatching(/^(must|is not)/)
    expect(await problemsOf(endpoint, value)).toEqual([{ ids: examplePathValues(endpoint), field, rule }])
  },
)

test.each(written.filter(({ endpoint }) => endpoint.records))(
  '$id rejects a NUL in the field $field of a record, with its rule',
  async ({ field, endpoint, value }) => {
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const body = JSON.stringify(value)
    const { status, body: problems } = await send(pathOf(management, endpoint), { method: 'POST', headers, body })
    expect(status).toBe(400)
    expect(problems.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      expect.stringMatching(new RegExp(`^line 1: ${field}: must`)),
    ])
  },
)
