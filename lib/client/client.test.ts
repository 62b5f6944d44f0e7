import { describe, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { NoResponseError } from './errors.ts'
import { createStore } from './store.ts'
import { chunks, clientOf, json } from './test-fetch.ts'

const options = { baseUrl: 'https://panel.example', userId: 'user', token: 'secret' }
const accept = { headers: { Accept: 'application/json' } }

describe('a client', () => {
  test('sends the two headers with each request, to its address, and no cookies', async () => {
    const { client, sent } = clientOf([json({})])
    await client.request('/hybrid-core/v2/doc')
    await client.request('/management/v2/x', { method: 'POST', body: '{}', headers: { 'X-Auth-Token': 'other' } })
    expect(sent.map(({ address }) => address)).toEqual([
      'https://panel.example/hybrid-core/v2/doc',
      'https://panel.example/management/v2/x',
    ])
    for (const { headers, init } of sent) {
      expect([headers.get('x-auth-userid'), headers.get('x-auth-token')]).toEqual(['user', 'secret'])
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'error' })
    }
  })

  test.each([
    ['https://panel.example/', 'https://panel.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://proxy.example/panel//', 'https://proxy.example/panel'],
    [new URL('https://panel.example'), 'https://panel.example'],
  ])('takes the address %s', (baseUrl, expected) => {
    expect(createClient({ ...options, baseUrl }).baseUrl).toBe(expected)
  })

  test.each([
    '',
    'panel.example',
    'ftp://panel.example',
    'https://u:p@panel.example',
    'https://panel.example?a',
    'https://a#b',
  ])('refuses the address %j', (baseUrl) => {
    expect(() => createClient({ ...options, baseUrl })).toThrow(/^baseUrl must be an http or https address/)
  })

  test('refuses credentials that no header can have, and does not repeat them', () => {
    for (const token of ['', ' ', 'hct_a\nb', 'hct_ü', undefined]) {
      const create = () => createClient({ ...options, token: token as string })
      expect(create).toThrow(new TypeError('token must be text of visible ASCII characters'))
    }
    expect(() => createClient({ ...options, userId: '' })).toThrow(/^userId must/)
    expect(JSON.stringify(createClient(options))).not.toContain('secret')
  })

  test('takes a token with the line break of its file', async () => {
    const { client, sent } = clientOf([json({})], { token: 'secret\n' })
    await client.request('/x')
    expect(sent[0]?.headers.get('x-auth-token')).toBe('secret')
  })

  test('refuses a path that would lead to another host', async () => {
    const { client, sent } = clientOf([json({})])
    await expect(client.request('.attacker.example/')).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  })
})

describe('a request that fails', () => {
  test('without a response has the error of fetch as its cause', async () => {
    const cause = new TypeError('fetch failed')
    const { client } = clientOf([() => Promise.reject(cause)])
    const error = await client.request('/x').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoResponseError)
    expect(error).toMatchObject({ cause })
  })

  test('by the signal of the caller has its reason', async () => {
    const reason = new Error('stop')
    const { client } = clientOf([() => Promise.reject(reason)])
    await expect(client.request('/x', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('with 429 or 503 is sent again only if it is a GET or said to be safe', async () => {
    const refused = json({ errors: [] }, { status: 429, headers: { 'Retry-After': '0' } })
    const sentFor = async (request: object) => {
      const { client, sent } = clientOf([refused, json({})])
      const response = await client.request('/x', request).catch(({ status }) => ({ status }))
      return [response.status, sent.length]
    }
    expect(await sentFor({})).toEqual([200, 2])
    expect(await sentFor({ method: 'POST', isRepeatable: true })).toEqual([200, 2])
    for (const method of ['POST', 'PATCH', 'DELETE']) expect(await sentFor({ method })).toEqual([429, 1])
  })
})

describe('a store', () => {
  const etag = 'W/"1"'
  const unchanged = () => new Response(null, { status: 304, headers: { ETag: etag, 'X-Request-Id': 'second' } })

  test('serves a response that the server says is unchanged, each time as a value of its own', async () => {
    const { client, sent } = clientOf([json({ data: [1] }, { headers: { ETag: etag } }), unchanged], {
      store: createStore(),
    })
    const [first, second] = [await client.request('/x', accept), await client.request('/x', accept)]
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, etag])
    expect([await first.json(), await second.json()]).toEqual([{ data: [1] }, { data: [1] }])
    expect([second.status, second.headers.get('etag'), second.headers.get('x-request-id')]).toEqual([
      200,
      etag,
      'second',
    ])
  })

  test('stores the newest response of each address', async () => {
    const numbered = (number: number) => json(number, { headers: { ETag: `"${number}"` } })
    const { client, sent } = clientOf([numbered(1), numbered(2), numbered(3), unchanged], { store: createStore() })
    for (const path of ['/x', '/x', '/y']) await client.request(path, accept)
    expect(await (await client.request('/x', accept)).json()).toBe(2)
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"', null, '"2"'])
  })

  test.each([
    ['that must not be stored', accept, { ETag: etag, 'Cache-Control': 'private, no-store' }],
    ['without an ETag', accept, {}],
    ['in another format', { headers: { Accept: 'text/csv' } }, { ETag: etag }],
    ['to a change', { ...accept, method: 'POST' }, { ETag: etag }],
  ])('keeps no response %s', async (_, request, headers) => {
    const { client, sent } = clientOf([json({}, { headers })], { store: createStore() })
    for (let time = 0; time < 2; time++) await client.request('/x', request)
    expect(sent.map((one) => one.headers.get('if-none-match'))).toEqual([null, null])
  })

  test('stores no response that breaks off', async () => {
    const { respond } = chunks(['{'], { error: true })
    const store = createStore()
    const broken = async () => new Response((await respond({} as never)).body, { headers: { ETag: etag } })
    const { client } = clientOf([broken], { store })
    await expect(client.request('/x', accept)).rejects.toThrow(NoResponseError)
    expect(store.get('https://panel.example/x')).toBeUndefined()
  })
})
