import { describe, expect, test } from 'vitest'
import { NoResponseError, ResponseError } from './errors.ts'
import { documentCall, listCall, nothingCall, type Operation, recordCall, requestOf } from './operation.ts'
import { chunks, clientOf, json } from './test-fetch.ts'

const get = (path: string): Operation => ({ method: 'GET', path })
const pathOf = (path: string, input: object) => requestOf(get(path), input).path

describe('the address of a call', () => {
  test('has its parameters in the path, encoded', () => {
    expect(pathOf('/cores/:core_id/assets/:asset_id', { core_id: 'a/b?c', asset_id: 'é%' })).toBe(
      '/cores/a%2Fb%3Fc/assets/%C3%A9%25',
    )
  })

  test.each([undefined, null, '', '.', '..', 1])('never has the path of another operation: %j', (core_id) => {
    expect(() => pathOf('/cores/:core_id', { core_id })).toThrow("core_id must be text other than '', '.' and '..'")
  })

  test('has filters with one value or several, in the order of the input', () => {
    const filter = { status: ['active', 'staged'], id: 'a*', stale: false, since: new Date(0), none: undefined }
    expect(decodeURIComponent(pathOf('/x', { filter }))).toBe(
      '/x?filter[status]=active&filter[status]=staged&filter[id]=a*&filter[stale]=false&filter[since]=1970-01-01T00:00:00.000Z',
    )
  })

  test('has sorts by their priority, the page and options', () => {
    const input = { sort: ['-memory_usage', 'id'], page: { number: 2, size: undefined }, interval: 60, no: undefined }
    expect(decodeURIComponent(pathOf('/x', input))).toBe(
      '/x?sort[memory_usage]=-&sort[id]=+&page[number]=2&interval=60',
    )
  })

  test('has every character of a value, whatever it means in a query', () => {
    const id = 'a&b=c#d+e f%20?é[]'
    const [, query] = pathOf('/x', { filter: { id } }).split('?')
    expect(new URLSearchParams(query).get('filter[id]')).toBe(id)
  })

  test('has no query if nothing is selected', () => {
    for (const input of [{}, { filter: {}, sort: [], page: {} }, { filter: { id: undefined } }]) {
      expect(pathOf('/x', input)).toBe('/x')
    }
  })

  test('does not exist for a filter without values, which would match every record', () => {
    expect(() => pathOf('/x', { filter: { id: [] } })).toThrow('filter.id is empty')
  })
})

test('a change has its body and the state that it starts from', () => {
  const { path, request } = requestOf(
    { method: 'PATCH', path: '/x/:id' },
    { id: '1', body: { a: 1, b: undefined }, ifMatch: '"t"' },
  )
  expect([path, request.method, request.body]).toEqual(['/x/1', 'PATCH', '{"a":1}'])
  expect(request.headers).toEqual({ Accept: 'application/json', 'Content-Type': 'application/json', 'If-Match': '"t"' })
  expect(requestOf(get('/x'), {}).request).toEqual({ method: 'GET', headers: { Accept: 'application/json' } })
})

test('a change that would be unconditional by mistake is not sent', () => {
  const change = { method: 'PATCH', path: '/x' } as const
  expect(() => requestOf(change, { body: {}, ifMatch: null })).toThrow('ifMatch is null')
  expect(requestOf(change, { body: {} }).request.headers).not.toHaveProperty('If-Match')
})

describe('the result of a call', () => {
  const headers = { ETag: '"1"' }

  test('is the record, or the page, with its ETag', async () => {
    const { client } = clientOf([
      json({ data: 1 }, { headers }),
      json({ data: [], meta: {}, links: {} }),
      json({ openapi: 1 }),
    ])
    expect(await recordCall(get('/x'))(client)).toEqual({ data: 1, etag: '"1"' })
    expect(await listCall(get('/x'), 'json')(client)).toEqual({ data: [], meta: {}, links: {}, etag: null })
    expect(await documentCall(get('/x'))(client)).toEqual({ openapi: 1 })
  })

  test('is nothing if the response has no body', async () => {
    const { client, sent } = clientOf([() => new Response(null, { status: 204 })])
    expect(await nothingCall({ method: 'DELETE', path: '/x' })(client)).toBeUndefined()
    expect(sent[0]?.init.method).toBe('DELETE')
  })

  test('is a ResponseError if the body is not JSON', async () => {
    const { client } = clientOf([() => new Response('<html>', { headers: { 'X-Request-Id': 'request-1' } })])
    const error = await recordCall(get('/x'))(client).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({
      status: 200,
      kind: null,
      requestId: 'request-1',
      message: 'The response cannot be read',
    })
  })

  test('is a NoResponseError if the body breaks off', async () => {
    const { client } = clientOf([chunks(['{"data":'], { error: true }).respond])
    await expect(recordCall(get('/x'))(client)).rejects.toThrow(NoResponseError)
  })
})

test('a call passes its signal on, and says whether it may be sent again', async () => {
  const { signal } = new AbortController()
  const refused = json({ errors: [] }, { status: 503, headers: { 'Retry-After': '0' } })
  const { client, sent } = clientOf([refused, json({ data: 1 })])
  await recordCall({ method: 'POST', path: '/x', isRepeatable: true })(client, {}, { signal })
  expect(sent.map(({ init }) => [init.method, init.signal])).toEqual([
    ['POST', signal],
    ['POST', signal],
  ])
})
