import { describe, expect, inject, test } from 'vitest'
import { expectedProblem } from '../contract/problem-table.ts'
import type { ErrorBody, ListBody } from '../support/bodies.ts'
import { assetsOf, v2, versions } from '../support/versions.ts'
import { rawRequest } from './raw-request.ts'

const baseUrl = inject('baseUrl')
/** Next reads a target before the router: it repairs broken escapes or fails itself. */
const isServer = inject('mount') === 'server'

describe.each(versions)('in $name', (version) => {
  const line = (slug: string) => expectedProblem(version.name, baseUrl, slug)
  const list = assetsOf(version, 'alpha')

  describe.runIf(isServer)('beside Next', () => {
    test.each(['%', '%Z', '%ZZ', '%2', '%FF', '%C3', '%C3%28', '%ED%A0%80', '%F4%90%80%80', '%00%', '%u0041'])(
      'a query with %s in a name or a value is a 400 on every path',
      async (broken) => {
        for (const part of [`filter[id]=${broken}`, `${broken}=1`, broken]) {
          for (const path of [list, version.cores, `${version.cores}/alpha`, `/hybrid-core/${version.name}/nothing`]) {
            const { status, body } = await rawRequest(`${path}?page[size]=1&${part}&sort[id]=-`)
            expect([status, (body as ErrorBody).errors]).toEqual([
              400,
              [
                {
                  ...line('wrong-encoded-url-query'),
                  detail: `The part '${part}' of the query string is not percent-encoded UTF-8.`,
                },
              ],
            ])
          }
        }
      },
    )
    test('each part of a query with a broken escape is one problem', async () => {
      const { body } = await rawRequest(`${list}?a=%ZZ&filter[id]=x&%FF&b=%`)
      expect((body as ErrorBody).errors.map(({ detail }) => detail.match(/'([^']*)'/)?.[1])).toEqual([
        'a=%ZZ',
        '%FF',
        'b=%',
      ])
    })
    test('a query is read as sent, with names that Next drops and in the order that Next changes', async () => {
      const wrong = await rawRequest(`${list}?filter[node_type]=x&sort[id]=up&filter[node_type]=`)
      const named = (wrong.body as ErrorBody).errors.map(({ detail }) => detail.match(/'([^']*)'/)?.[1])
      expect(named).toEqual(['filter[node_type]', 'sort[id]', 'filter[node_type]'])
      if (version.name === 'v1') return
      const { body } = await rawRequest(`${list}?b=1&__proto__=1&1=1&b=2`)
      expect((body as ErrorBody).errors[0]?.['invalid-params']?.map(({ name }) => name)).toEqual([
        'b',
        '__proto__',
        '1',
      ])
    })
    test('a query with a broken escape is reported before the route, the method and the credentials are checked', async () => {
      for (const [path, method, headers] of [
        ['/hybrid-core/v2/nothing', 'GET', {}],
        [list, 'POST', {}],
        [list, 'GET', { 'X-Auth-UserId': 'x' }],
        [`${list}/%ZZ`, 'GET', {}],
      ] as const) {
        const { status, text } = await rawRequest(`${path}?x=%ZZ`, { method, headers })
        expect([status, text]).toEqual([400, expect.stringContaining('wrong-encoded-url-query')])
      }
    })
    test.each(['%', '%ZZ', '%FF', 'alpha%', '%C3', '%ED%A0%80'])('a path with %s is a 400', async (broken) => {
      for (const path of [
        `${version.cores}/${broken}`,
        `${list}/${broken}`,
        `/hybrid-core/${version.name}/${broken}`,
      ]) {
        const { status, body } = await rawRequest(path)
        expect([status, (body as ErrorBody).errors]).toEqual([
          400,
          [{ ...line('bad-request'), detail: expect.stringContaining(`'${broken}'`) }],
        ])
      }
    })
    test.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK'])('the method %s is a 405', async (method) => {
      const { status, headers, body } = await rawRequest(list, { method })
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect((body as ErrorBody).errors).toEqual([
        { ...line('method-not-allowed'), detail: expect.stringContaining(method) },
      ])
    })
    test.each(['http://evil.example', 'http://evil.example:1', 'https://user:secret@evil.example', baseUrl])(
      'the origin of an absolute target is ignored: %s',
      async (origin) => {
        const [absolute, plain] = [
          await rawRequest(`${origin}${list}?page[size]=1`),
          await rawRequest(`${list}?page[size]=1`),
        ]
        expect([absolute.status, absolute.text]).toEqual([200, plain.text])
      },
    )
    test.each(['/./', '/../', '/x/../', '/%2e%2e/', '//'])('a path is not normalized: %s', async (between) => {
      const { status, headers } = await rawRequest(`${version.cores}${between}alpha`)
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    })
  })

  test.each(['evil.example', '', 'a b', '[::1', 'evil.example/x?y#z', '@', 'evil.example:99999', '\t'])(
    'the host %j does not change the response',
    async (host) => {
      const target = `${list}?page[size]=1&filter[id]=node*`
      const [odd, plain] = [await rawRequest(target, { headers: { host } }), await rawRequest(target)]
      expect([odd.status, odd.text]).toEqual([200, plain.text])
      expect((odd.body as ListBody).links.self.startsWith(`${baseUrl}/`)).toBe(true)
    },
  )
  test('an escape in a path is decoded', async () => {
    const [one, other] = [await rawRequest(`${list}/node-000`), await rawRequest(`${list}/%6eode%2D000`)]
    expect([other.status, other.text]).toEqual([200, one.text])
  })
  test('an escaped slash is part of an id and does not separate segments', async () => {
    const { status, body } = await rawRequest(`${version.cores}/alpha%2Fassets`)
    expect([status, (body as ErrorBody).errors]).toEqual([
      404,
      [{ ...line(version.coreUnknown), detail: expect.stringContaining("'alpha/assets'") }],
    ])
  })
  test('empty parts of a query are ignored', async () => {
    const plain = await rawRequest(list)
    for (const query of ['?', '?&', '?&&&']) {
      const { status, text } = await rawRequest(list + query)
      expect([status, text]).toEqual([200, plain.text])
    }
  })
})

test('a body sent with GET is not read', async () => {
  const { status } = await rawRequest(v2.cores, { headers: { 'Content-Type': 'application/json' } })
  expect(status).toBe(200)
})
