import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { RequestRecord } from '../observability/request-record.ts'
import { refuseClientErrors } from './client-errors.ts'

const baseUrl = 'http://localhost:3000'
const addresses = { baseUrl, docsUrl: baseUrl, schemaUrl: baseUrl, trustedProxyHops: 0 }
const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A server that gives a client 100 ms to send its headers, and its log. */
async function start(): Promise<{ port: number; log: RequestRecord[] }> {
  const server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 200 }, (_, outgoing) =>
    outgoing.end('good'),
  )
  const log: RequestRecord[] = []
  refuseClientErrors(server, addresses, (record) => log.push(record))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, log }
}

/** Sends the text and returns what the server sends until it closes the connection. */
async function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  if (text !== '') socket.write(text)
  await once(socket, 'close')
  return received
}

test('headers that do not arrive in time get a 408, which is logged', async () => {
  const { port, log } = await start()
  expect(await talk(port, 'GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1\.1 408 /)
  expect(log.map(({ status }) => status)).toEqual([408])
})

test('a connection on which nothing was sent is closed without a response and without a log line', async () => {
  const { port, log } = await start()
  expect(await talk(port, '')).toBe('')
  expect(log).toEqual([])
})

test('a request that is not HTTP gets a 400', async () => {
  const { port } = await start()
  expect(await talk(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('of many connections that time out together, at most 20 get their response in one turn of the event loop', async () => {
  const { port, log } = await start()
  let turn = 0
  const inTurn = new Map<number, number>()
  log.push = (record) => {
    inTurn.set(turn, (inTurn.get(turn) ?? 0) + 1)
    log[log.length] = record
    return log.length
  }
  let isOver = false
  const countTurns = () => {
    turn++
    if (!isOver) setImmediate(countTurns)
  }
  countTurns()
  const responses = await Promise.all(Array.from({ length: 200 }, () => talk(port, 'GET')))
  isOver = true
  expect(responses.every((response) => response.startsWith('HTTP/1.1 408 '))).toBe(true)
  expect(log).toHaveLength(200)
  expect(Math.max(...inTurn.values())).toBeLessThanOrEqual(20)
})
