import { afterAll, expect, test } from 'vitest'
import { bufferedResponse, setBufferedResponse } from '#lib/api/http/buffered-response.ts'
import { installFastResponse } from './fast-response.ts'

const own = { Request, Response }
installFastResponse()
afterAll(() => setBufferedResponse((body, init) => new Response(body, init)))

test('a fast response reads like a standard one', async () => {
  const init = { status: 404, headers: { ETag: 'W/"1"', 'Content-Type': 'application/json' } }
  const answer = bufferedResponse('{"a":1}', init)
  expect(answer).toBeInstanceOf(Response)
  expect([answer.status, answer.ok, answer.headers.get('etag')]).toEqual([404, false, 'W/"1"'])
  expect(await answer.json()).toEqual({ a: 1 })
  expect(await bufferedResponse(Buffer.from('{"a":1}'), init).json()).toEqual({ a: 1 })
})

test('a fast response without a body has body null, and its headers can be read', () => {
  const answer = bufferedResponse(null, { status: 304, headers: { ETag: 'W/"1"' } })
  expect(answer.body).toBeNull()
  expect(new Response(null, bufferedResponse('text', { headers: { ETag: 'W/"2"' } })).headers.get('etag')).toBe('W/"2"')
})

test('the global Response class is not changed', () => {
  expect({ Request, Response }).toEqual(own)
  expect(new Response('text').constructor).toBe(own.Response)
})
