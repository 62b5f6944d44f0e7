import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { AcceptTurns } from '#lib/api/serve/accept-turns.ts'
import { dispatcher, type Mounts } from './dispatch.ts'
import { readTarget } from './request-target.ts'

const proxy = '10.0.0.1'

/** A request for a page, or with a form, that a proxy has passed on for a client. */
function requestOf(client: string, method = 'GET'): IncomingMessage {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' }
  const headers = { host: 'panel', 'x-forwarded-for': client, ...(method === 'POST' && form) }
  const rawHeaders = Object.entries(headers).flat()
  return {
    method,
    url: method === 'GET' ? '/cores' : '/api/auth/signout',
    httpVersion: '1.1',
    headers,
    rawHeaders,
    socket: { remoteAddress: proxy },
  } as never
}

type Sent = { status: number; headers: Record<string, string> }

/** A dispatcher to pages that run `work`, and a function that sends it a request of a client. */
function dispatchPages(work: (client: string) => Promise<void>) {
  const refused: Sent[] = []
  const mounts = {
    service: { settings: { baseUrl: 'http://panel', trustedProxyHops: 1 }, acceptTurns: new AcceptTurns() },
    isDraining: () => false,
    sendAsset: () => false,
    routeOfPage: () => '/cores',
    pages: (incoming: IncomingMessage & { client: string }) => work(incoming.client),
  } as unknown as Mounts
  const dispatch = dispatcher(mounts)
  const send = (client: string, method = 'GET') => {
    const stream = new PassThrough()
    const writeHead = (status: number, headers: Record<string, string>) => {
      refused.push({ status, headers })
      return stream
    }
    const outgoing = Object.assign(stream, { setHeader: () => {}, writeHead }) as unknown as ServerResponse
    const incoming = Object.assign(requestOf(client, method), { client })
    const target = readTarget(incoming.url ?? '')
    dispatch(incoming, outgoing, { method, target, address: client, observed: { requestId: 'r' } as never })
    return stream
  }
  return { send, refused }
}

test('behind a proxy, a client that asks for many pages does not delay another client by all of them', async () => {
  const clients: string[] = []
  const { send } = dispatchPages((client) => {
    clients.push(client)
    // It never ends: the next one begins when its turn is over.
    return new Promise<void>(() => {})
  })
  for (const client of [...Array<string>(10).fill('198.51.100.1'), '198.51.100.2']) send(client)
  await expect.poll(() => clients.length).toBe(11)
  expect(clients.indexOf('198.51.100.2')).toBeLessThanOrEqual(3)
})

test('of 200 pages that a client requests at once 50 begin, those that would wait for more than 5 s are a 503, and others begin at once', async () => {
  const begun: string[] = []
  const { send, refused } = dispatchPages(async (client) => void begun.push(client))
  const streams = Array.from({ length: 200 }, () => send('198.51.100.1'))
  send('198.51.100.2')
  await expect.poll(() => begun).toContain('198.51.100.2')
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(51)
  expect(begun.length).toBeLessThan(100)
  // Some more may begin while a busy machine gets here.
  expect(refused.length).toBeGreaterThan(40)
  expect(refused.length).toBeLessThan(52)
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'Retry-After': '5', Connection: 'close' } })
  for (const stream of streams) stream.destroy()
})

test('a form that would wait for more than 5 s gets the response of a busy server, which our sign-in page shows', async () => {
  const { send, refused } = dispatchPages(() => Promise.resolve())
  const streams = Array.from({ length: 200 }, () => send('198.51.100.1'))
  refused.length = 0
  send('198.51.100.1', 'POST')
  await expect.poll(() => refused.length).toBe(1)
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'Content-Type': 'application/json' } })
  for (const stream of streams) stream.destroy()
})
