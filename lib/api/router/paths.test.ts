import { describe, expect, test } from 'vitest'
import { addresses } from '#e2e/setup/memory-service.ts'
import { assets, setUpRouter, unauthenticated } from './test-router.ts'

const send = await setUpRouter()

describe('paths and methods', () => {
  test.each([
    '/hybrid-core',
    '/hybrid-core/v3/x',
    '/hybrid-core/v2/',
    `${assets}/`,
    '/hybrid-core/v2//hybrid-cores',
    '/api/v2/x',
  ])('the unknown path %s is a 404 in the error format of v2', async (target) => {
    const { status, body } = await send(target)
    expect([status, body.errors[0].title, body.errors[0].DocURL]).toEqual([
      404,
      'Not Found',
      `${addresses.docsUrl}/docs/apis/hybrid-core/v2/introduction`,
    ])
  })
  test('an unknown management path is a 404 in the error format of management', async () => {
    const { response, body } = await send('/management/v2/nothing')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(body.errors).toEqual([
      {
        type: `${addresses.docsUrl}/docs/problems/not-found`,
        title: 'Not Found',
        status: 404,
        detail: "There is no route '/management/v2/nothing'.",
        instance: '/management/v2/nothing',
        data: {},
      },
    ])
  })
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is a 405 that names the allowed methods', async (method) => {
    const { response, status } = await send(assets, { method })
    expect([status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
  test('OPTIONS needs no credentials', async () => {
    const { response, status, text } = await send(assets, { method: 'OPTIONS' }, unauthenticated)
    expect([status, response.headers.get('allow'), text]).toEqual([204, 'GET, HEAD, OPTIONS', ''])
  })
  test('HEAD gets the response of GET without a body', async () => {
    const [get, head] = [await send(assets), await send(assets, { method: 'HEAD' })]
    expect(head.text).toBe('')
    expect(head.status).toBe(200)
    expect(head.response.headers.get('etag')).toBe(get.response.headers.get('etag'))
  })
  test('a broken escape in the path is a Bad Request', async () => {
    const { status, body } = await send('/hybrid-core/v1/sites/%ZZ')
    expect([status, body.errors[0].title, body.errors[0].DocURL]).toEqual([
      400,
      'Bad Request',
      `${addresses.docsUrl}/docs/apis/hybrid-core/v1/introduction`,
    ])
  })
  test('the OpenAPI document is also at its second path', async () => {
    expect((await send('/api/v1/doc')).text).toBe((await send('/hybrid-core/v1/doc')).text)
  })
})
