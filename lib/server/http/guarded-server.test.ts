import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { RequestRecord } from '../observability/request-record.ts'
import { createGuardedServer } from './guarded-server.ts'

const baseUrl = 'http://localhost:3000'
const addresses = { baseUrl, docsUrl: baseUrl, schemaUrl: baseUrl, trustedProxyHops: 0 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Starts a server that responds with its own id, sends the text, and returns the response and what was counted. */
async function talk(text: string): Promise<{ response: string; counted: RequestRecord[] }> {
  const counted: RequestRecord[] = []
  const server = createGuardedServer(
    addresses,
    (record) => counted.push(record),
    (_, outgoing) => outgoing.setHeader('X-Request-Id', 'of-the-listener').end('good'),
  )
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
  let response = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    response += part
  })
  await once(socket, 'close')
  return { response, counted }
}

const idOf = (response: string) => /^x-request-id: (.+)$/im.exec(response)?.[1]?.trim()

test.each([
  ['that is not HTTP', 'nonsense\r\n\r\n', 400],
  ['whose headers are too large', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(33_000)}\r\n\r\n`, 431],
  ['to connect to another server', 'CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
])('a request %s gets a response with a request id, which is counted', async (_, text, status) => {
  const { response, counted } = await talk(text)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const requestId = idOf(response)
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  expect(counted).toEqual([expect.objectContaining({ status, observed: expect.objectContaining({ requestId }) })])
})

test.each([
  ['with an unknown expectation', 'Host: x\r\nExpect: something\r\nConnection: close\r\n'],
  ['without a host', 'Connection: close\r\n'],
  ['for another protocol', 'Host: x\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n'],
])('the listener responds to a request %s, because Node’s own responses have no request id', async (_, headers) => {
  const { response, counted } = await talk(`GET / HTTP/1.1\r\n${headers}\r\n`)
  expect([idOf(response), counted]).toEqual(['of-the-listener', []])
})
