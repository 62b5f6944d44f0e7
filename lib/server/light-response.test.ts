import { afterAll, expect, test } from 'vitest'
import { makeWholeResponses, wholeResponse } from '#lib/api/whole-response.ts'
import { lightenResponses } from './light-response.ts'

const own = { Request, Response }
lightenResponses()
afterAll(() => makeWholeResponses((body, init) => new Response(body, init)))

test('a lightened answer is one to whoever reads it', async () => {
  const init = { status: 404, headers: { ETag: 'W/"1"', 'Content-Type': 'application/json' } }
  const answer = wholeResponse('{"a":1}', init)
  expect(answer).toBeInstanceOf(Response)
  expect([answer.status, answer.ok, answer.headers.get('etag')]).toEqual([404, false, 'W/"1"'])
  expect(await answer.json()).toEqual({ a: 1 })
  expect(await wholeResponse(Buffer.from('{"a":1}'), init).json()).toEqual({ a: 1 })
})

test('without a body it says so, and its head can be taken', () => {
  const answer = wholeResponse(null, { status: 304, headers: { ETag: 'W/"1"' } })
  expect(answer.body).toBeNull()
  expect(new Response(null, wholeResponse('text', { headers: { ETag: 'W/"2"' } })).headers.get('etag')).toBe('W/"2"')
})

test('the classes of everybody else are left alone', () => {
  expect({ Request, Response }).toEqual(own)
  expect(new Response('text').constructor).toBe(own.Response)
})
