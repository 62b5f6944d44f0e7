import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { dispatcher, type Mounts } from './dispatch.ts'
import { readTarget } from './request-target.ts'

const proxy = '10.0.0.1'

/** A page request that a proxy has passed on for a client. */
function requestOf(client: string): IncomingMessage {
  const headers = { host: 'panel', 'x-forwarded-for': client }
  const rawHeaders = Object.entries(headers).flat()
  return {
    method: 'GET',
    url: '/cores',
    httpVersion: '1.1',
    headers,
    rawHeaders,
    socket: { remoteAddress: proxy },
  } as never
}

test('behind a proxy, a client that asks for many pages does not delay another client by all of them', async () => {
  const clients: string[] = []
  const mounts = {
    service: { settings: { baseUrl: 'http://panel', trustedProxyHops: 1 } },
    isDraining: () => false,
    sendAsset: () => false,
    routeOfPage: () => '/cores',
    pages: (incoming: IncomingMessage & { client: string }) => {
      clients.push(incoming.client)
      // It never ends: the next one begins when its turn is over.
      return new Promise<void>(() => {})
    },
  } as unknown as Mounts
  const dispatch = dispatcher(mounts)
  for (const client of [...Array<string>(10).fill('198.51.100.1'), '198.51.100.2']) {
    const outgoing = Object.assign(new PassThrough(), { setHeader: () => {} }) as unknown as ServerResponse
    const call = { method: 'GET', target: readTarget('/cores'), address: client, observed: { requestId: 'r' } as never }
    void dispatch(Object.assign(requestOf(client), { client }), outgoing, call)
  }
  await expect.poll(() => clients.length).toBe(11)
  expect(clients.indexOf('198.51.100.2')).toBeLessThanOrEqual(3)
})
