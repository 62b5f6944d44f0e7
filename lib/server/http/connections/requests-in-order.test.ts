import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestsInOrder } from './requests-in-order.ts'

const served: [path: string, outgoing: ServerResponse][] = []
const server = createServer(requestsInOrder(({ url = '' }, outgoing) => void served.push([url, outgoing]), 3))
const pathsServed = () => served.map(([path]) => path)
let client: Socket
let read = ''

beforeEach(async () => {
  served.length = 0
  read = ''
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  client.on('data', (part) => {
    read += part
  })
})
afterEach(async () => {
  client.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const requests = (...paths: string[]) => paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')

test('requests that a client sends at once are served one after the other, in their order', async () => {
  client.write(requests('/1', '/2', '/3'))
  for (const path of ['/1', '/2', '/3']) {
    await expect.poll(() => pathsServed().at(-1)).toBe(path)
    // Time for what must not happen: the next one is served.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(pathsServed().at(-1)).toBe(path)
    served.at(-1)?.[1].end(`response to ${path}`)
  }
  await expect
    .poll(() => read.match(/response to \/\d/g))
    .toEqual(['response to /1', 'response to /2', 'response to /3'])
  client.write(requests('/4'))
  await expect.poll(pathsServed).toEqual(['/1', '/2', '/3', '/4'])
})

test('requests that a client sends at once are served in different turns of the event loop', async () => {
  const turnsOfRequests: number[] = []
  let turn = 0
  let immediate = setImmediate(function next() {
    turn++
    immediate = setImmediate(next)
  })
  const atOnce = createServer(
    requestsInOrder((_, outgoing) => {
      turnsOfRequests.push(turn)
      outgoing.end()
    }),
  )
  await new Promise<void>((resolve) => atOnce.listen(0, '127.0.0.1', resolve))
  const { port } = atOnce.address() as AddressInfo
  const clients = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  for (const each of clients) each.write(requests(...Array.from({ length: 10 }, (_, n) => `/${n}`)))
  await expect.poll(() => turnsOfRequests.length).toBe(20)
  clearImmediate(immediate)
  for (const each of clients) each.destroy()
  atOnce.close()
  // The first request of each connection waits for no other one.
  expect(new Set(turnsOfRequests).size).toBeGreaterThanOrEqual(18)
})

test.each([
  ['whose client has left', () => client.destroy()],
  ['after the last response of the connection', () => served[0]?.[1].setHeader('Connection', 'close').end()],
])('a request %s is not served', async (_, end) => {
  client.write(requests('/1', '/2'))
  await expect.poll(pathsServed).toEqual(['/1'])
  const closed = new Promise((resolve) => served[0]?.[1].once('close', resolve))
  end()
  await closed
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(pathsServed()).toEqual(['/1'])
})

test('when too many requests wait on all connections together, a connection that sends one more is closed', async () => {
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  other.write(requests('/other', '/waits'))
  await expect.poll(pathsServed).toEqual(['/other'])
  client.write(requests('/1', '/2', '/3'))
  await expect.poll(pathsServed).toEqual(['/other', '/1'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(client.destroyed).toBe(false)
  client.write(requests('/4', '/5'))
  await expect.poll(() => client.destroyed).toBe(true)
  // What waited on the closed connection counts no longer.
  other.write(requests('/waits-2', '/waits-3'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([other.destroyed, pathsServed()]).toEqual([false, ['/other', '/1']])
  other.destroy()
})
