import { describe, expect, inject, test } from 'vitest'
import type { ErrorBody, ListBody } from '../support/bodies.ts'
import { type ApiRequestOptions, credentials, fetchApi, get } from '../support/client.ts'
import { locationUuid } from '../support/fixtures.ts'
import { type Call, everyCall } from './calls.ts'
import { expectedProblem } from './problem-table.ts'

const baseUrl = inject('baseUrl')
const nobody = '00000000-0000-4000-8000-000000000000'
const calls = everyCall()
const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.sessionOnly)

/** A valid value of a filter without an enum, by its format or type. */
const examples: Record<string, string> = { boolean: 'true', string: 'x', 'date-time': '2026-01-31T12:00:00Z' }

describe.each(calls)('$name', (call) => {
  test('rejects a request without credentials', async () => {
    const { status, headers, body } = await send(call, { as: null })
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('X-Auth-Token')])
    expect(body.errors).toEqual([problem(call, 'authentication-failed', expect.stringContaining('X-Auth-UserId'))])
  })
  test.each([
    ['with a token', () => ({ ...credentials('A'), 'X-Auth-UserId': 'not-a-uuid' })],
    ['without a token', () => ({ 'X-Auth-UserId': 'not-a-uuid' })],
  ])('rejects a user id that is not a UUID %s, before it checks credentials', async (_, headers) => {
    const { status, headers: responseHeaders, body } = await send(call, { as: null, headers: headers() })
    expect([status, responseHeaders.get('www-authenticate')]).toEqual([400, null])
    const expected = problem(call, 'authentication-failed', 'The header X-Auth-UserId must hold a UUID.')
    expect(body.errors).toEqual([{ ...expected, status: 400 }])
  })
  test('rejects the token of another user, and an unknown user', async () => {
    for (const user of [inject('partnerB').user_uuid, nobody]) {
      expect((await send(call, { headers: { 'X-Auth-UserId': user } })).status).toBe(401)
    }
  })
  test('rejects an unknown parameter; v1 ignores it', async () => {
    const { status, body } = await send({ ...call, target: `${call.target}?junk=1&Page[size]=2&junk` })
    if (call.dialect.name === 'v1') {
      expect([status, body]).toEqual([200, await get(call.target)])
      return
    }
    const isManagement = call.dialect.name === 'management'
    const expected = problem(call, isManagement ? 'bad-request' : 'not-allowed-query-parameter', expect.any(String))
    expect([status, body.errors]).toEqual([400, [expect.objectContaining(expected)]])
    if (isManagement) expect(body.errors[0]?.detail).toContain("'junk', 'Page[size]'")
    else expect(body.errors[0]?.['invalid-params']?.map(({ name }) => name)).toEqual(['junk', 'Page[size]'])
  })
  test('rejects every other method with the list of allowed ones, before it checks credentials', async () => {
    const allowed = methodsOf(call)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allowed.includes(one))) {
      for (const as of ['A', null] as const) {
        const { status, headers, body } = await fetchApi<ErrorBody>(call.target, { method, as })
        expect([status, body.errors]).toEqual([
          405,
          [problem(call, 'method-not-allowed', expect.stringContaining(method))],
        ])
        expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed)
      }
    }
  })
  test('responds to OPTIONS with its allowed methods', async () => {
    const { status, headers, text } = await fetchApi(call.target, { method: 'OPTIONS', as: null })
    expect([status, text]).toEqual([204, ''])
    expect(headers.get('allow')?.split(', ').sort()).toEqual(methodsOf(call))
  })
  test('is a 404 with a trailing slash or further segments', async () => {
    for (const target of [`${call.target}/`, `${call.target}/x/y/z`]) {
      const { status, body } = await send({ ...call, target })
      expect([status, body.errors]).toEqual([
        404,
        [problem({ ...call, target }, 'not-found', `There is no route '${target}'.`)],
      ])
    }
  })
})

describe.each(reads)('$name', (call) => {
  test('responds as documented, to the users of both partners', async () => {
    await get(call.target)
    if (!call.endpoint.path.includes(':')) await get(call.target, { as: 'B' })
  })
  test('responds to HEAD with the headers of GET and no body', async () => {
    const [one, other] = [await fetchApi(call.target), await fetchApi(call.target, { method: 'HEAD' })]
    expect([other.status, other.text]).toEqual([200, ''])
    for (const name of ['etag', 'cache-control', 'content-type', 'link', 'vary', 'content-security-policy']) {
      expect([name, other.headers.get(name)]).toEqual([name, one.headers.get(name)])
    }
    expect((await fetchApi(call.target, { method: 'HEAD', as: null })).status).toBe(401)
  })
  test('responds with 304 when the body has not changed', async () => {
    const { headers } = await fetchApi(call.target)
    const again = await fetchApi(call.target, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])
  })
})

describe.each(calls.filter(({ endpoint }) => endpoint.sessionOnly))('$name', (call) => {
  test('rejects a token: it needs a session', async () => {
    const { status, body } = await send(call)
    expect([status, body.errors]).toEqual([403, [problem(call, 'forbidden', expect.any(String))]])
  })
})

describe.each(reads.filter(({ endpoint }) => endpoint.path.includes(':hybrid_core_id')))('$name', (call) => {
  test('names an unknown core in the error', async () => {
    const unknown = everyCall({ hybrid_core_id: 'nowhere' })
    const { target } = unknown.find(({ endpoint, dialect }) => endpoint === call.endpoint && dialect === call.dialect)!
    const { status, body } = await fetchApi<ErrorBody>(target)
    const slug = call.dialect.name === 'v1' ? 'site-unknown' : 'hybrid-core-unknown'
    expect([status, body.errors]).toEqual([404, [problem(call, slug, expect.stringContaining("'nowhere'"))]])
  })
})

describe.each(reads.filter(({ endpoint }) => endpoint.shape === 'list'))('$name', ({ target, dialect, endpoint }) => {
  test('accepts each of its filters and sorts, and a page size of one', async () => {
    for (const [name, { schema }] of Object.entries(endpoint.filters)) {
      const any = name === 'location' ? locationUuid : examples[String(schema.format ?? schema.type)]
      const [value = any] = (schema.enum ?? []) as string[]
      await get(`${target}?filter[${name}]=${value}`)
    }
    for (const name of endpoint.sorts) await get(`${target}?sort[${name}]=-`)
    const { data } = await get<ListBody>(`${target}?${dialect.name === 'v1' ? 'page[limit]' : 'page[size]'}=1`)
    expect(data).toHaveLength(1)
  })
  test('rejects an invalid direction and a repetition of each sort', async () => {
    for (const name of endpoint.sorts) {
      for (const query of [`sort[${name}]=up`, `sort[${name}]=-&sort[${name}]=-`]) {
        expect([query, (await fetchApi(`${target}?${query}`)).status]).toEqual([query, 400])
      }
    }
  })
})

function send(call: Call, options: ApiRequestOptions = {}) {
  return fetchApi<ErrorBody>(call.target, { method: call.endpoint.method, ...options })
}

/** The expected problem in the error format of the API. */
function problem({ dialect, target }: Call, slug: string, detail: string): object {
  const line = { ...expectedProblem(dialect.name, baseUrl, slug), detail }
  return dialect.name === 'management' ? { ...line, instance: target, data: {} } : line
}

/** The expected methods of `Allow`, sorted. */
function methodsOf({ target }: Call): string[] {
  const declared = calls.filter((one) => one.target === target).map(({ endpoint }) => endpoint.method as string)
  return [...declared, ...(declared.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
}
