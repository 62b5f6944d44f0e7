import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiResponse } from '#lib/api/http/api-response.ts'
import { sendResponse } from './send-response.ts'

let response: ApiResponse
/** What became of the responses: the error, or undefined. */
const ends: unknown[] = []
const server = createServer(async (_, outgoing) => {
  const error: unknown = await sendResponse(outgoing, response).catch((thrown: unknown) => thrown)
  ends.push(error)
  if (error) outgoing.destroy()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterEach(() => {
  ends.length = 0
})

const headers = () => ({ ETag: 'W/"1"' })

test.each<[string, ApiResponse['body'], string | null]>([
  ['text', 'ä', '2'],
  ['bytes', new Uint8Array(3), '3'],
  ['no body', null, null],
])('a response with %s has its length', async (_, body, length) => {
  response = { status: body === null ? 304 : 404, headers: headers(), body }
  const received = await fetch(url)
  expect([received.status, received.headers.get('etag')]).toEqual([response.status, 'W/"1"'])
  expect(received.headers.get('content-length')).toBe(length)
  expect(new Uint8Array(await received.arrayBuffer())).toEqual(new Uint8Array(Buffer.from((body as string) ?? '')))
})

test('the response to HEAD has no body', async () => {
  response = { status: 200, headers: headers(), body: null }
  const received = await fetch(url, { method: 'HEAD' })
  expect([received.status, await received.text()]).toEqual([200, ''])
})

test('a header that HTTP cannot hold is an error, and nothing is sent', async () => {
  response = { status: 200, headers: { ETag: 'a\r\nb' }, body: '' }
  await expect(fetch(url)).rejects.toThrow()
  expect(ends).toMatchObject([{ code: 'ERR_INVALID_CHAR' }])
})

function streamOf(next: (at: number) => Promise<Uint8Array>, cancel = () => {}): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull: async (controller) => controller.enqueue(await next(at++)),
    cancel,
  })
}

test('a list that is aborted is an incomplete download, and its error is sent and written nowhere', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const body = streamOf(async (at) => {
    if (at < 3) return new Uint8Array(1_000)
    await sleep(50)
    throw new Error('secret')
  })
  response = { status: 200, headers: headers(), body }
  const received = await fetch(url)
  expect(received.status).toBe(200)
  await expect(received.text()).rejects.toThrow('terminated')
  await expect.poll(() => ends).toEqual([undefined])
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a list is read no further when its client has left', async () => {
  const cancelled = vi.fn()
  let read = 0
  const body = streamOf(async () => {
    read++
    return new Uint8Array(1_000_000)
  }, cancelled)
  response = { status: 200, headers: headers(), body }
  const received = await fetch(url)
  await received.body?.cancel()
  await expect.poll(() => cancelled.mock.calls.length).toBe(1)
  const before = read
  await sleep(50)
  expect(read).toBe(before)
})
