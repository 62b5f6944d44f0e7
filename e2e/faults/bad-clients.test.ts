import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { freePort } from '../setup/processes/port.ts'
import {
  importWithOwner,
  inventoryPartner,
  runSuccessfully,
  writeInventory,
  writeRecords,
} from './support/inventory.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { bodyBytes, mebibyte, peakMemoryBytes, sendLargeBody } from './support/send-large-body.ts'
import { type Server, startReadyServer } from './support/start.ts'
import { expectServed, startTraffic } from './support/traffic.ts'
import { waitUntil } from './support/wait-until.ts'

const slowSockets = 300
const largeBodies = 40
const path = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const contract = 'a1000000-0000-4000-8000-000000000001'

const folder = temporaryFolder('bad-clients')
const env = { DATA_DIR: folder.path }
let access: Access
let server: Server
let metricsPort: number

beforeAll(async () => {
  const file = writeInventory(folder.path, 'alpha', { core: 'alpha', count: 200, status: 'active' })
  access = await importWithOwner(env, file)
  const record = { kind: 'contract', uuid: contract, partner_uuid: inventoryPartner, name: 'C', email: 'a@b.example' }
  await runSuccessfully(['import', writeRecords(folder.path, 'contract', [record])], env)
  metricsPort = await freePort()
  server = await startReadyServer({ ...env, METRICS_PORT: String(metricsPort) })
})

afterAll(async () => {
  await server?.end('SIGKILL', 1_000)
  folder.remove()
})

test.each([
  ['the main port', () => Number(new URL(server.url).port)],
  ['the port of the metrics', () => metricsPort],
])('300 clients of %s that send one header per second delay no other client and get a 408', async (_, port) => {
  const closed: string[] = []
  const open = Array.from({ length: slowSockets }, () => drip(port(), (response) => closed.push(response)))
  const traffic = startTraffic({ url: server.url, access, paths: [path] })
  await waitUntil('every slow client is disconnected', async () => closed.length === slowSockets)
  const responses = await traffic.stop()
  for (const socket of open) socket.destroy()
  expectServed(responses)
  expect(new Set(closed.map((response) => response.split('\r\n', 1)[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  )
  expect(await sendGet(server.url, path, access)).toMatchObject({ status: 200 })
})

test('a client that leaves in the middle of a form is nothing to warn about', async () => {
  const logged = server.log().length
  const forms = ['/api/auth/link', '/api/auth/callback/password', '/api/auth/signout']
  for (const form of forms) {
    const client = connect(Number(new URL(server.url).port), '127.0.0.1')
    const type = 'Content-Type: application/x-www-form-urlencoded'
    client.write(`POST ${form} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 100\r\n\r\na=1`)
    // Time to begin with the form, whose end the server then waits for.
    await sleep(500)
    client.destroy()
  }
  await sleep(1_000)
  expect(server.log().slice(logged)).toBe('')
})

const fixedLength = `Content-Length: ${bodyBytes}`
const chunked = 'Transfer-Encoding: chunked'
const change = `PATCH /management/contracts/${contract}`
const form = 'application/x-www-form-urlencoded'

test.each([
  ['a change', change, fixedLength, 'application/json', 413],
  ['a change of unknown length', change, chunked, 'application/json', 413],
  ['a sign-in', 'POST /api/auth/callback/password', fixedLength, form, 413],
  ['a sign-in of unknown length', 'POST /api/auth/callback/password', chunked, form, 413],
  ['a page', 'POST /cores', fixedLength, 'text/plain', 405],
  ['a list', `POST ${path}`, fixedLength, 'application/json', 405],
])(
  `${largeBodies} bodies of 30 MB to %s get their response before they have arrived, and stay out of memory`,
  async (_, ...of) => {
    const [line, length, type, status] = of
    const credentials = [`X-Auth-UserId: ${access.user_uuid}`, `X-Auth-Token: ${access.token}`]
    const head = [`${line} HTTP/1.1`, 'Host: x', length, `Content-Type: ${type}`, ...credentials]
    await sendLargeBody(server.url, head)
    const before = peakMemoryBytes(server.pid)
    const traffic = startTraffic({ url: server.url, access, paths: [path], clients: 1 })
    const statuses = await Promise.all(Array.from({ length: largeBodies }, () => sendLargeBody(server.url, head)))
    const responses = await traffic.stop()
    const grown = (peakMemoryBytes(server.pid) - before) / mebibyte
    expect(new Set(statuses)).toEqual(new Set([status]))
    expectServed(responses)
    // Kept bodies would be 600 MiB.
    expect(grown).toBeLessThan(200)
    console.log(`${largeBodies} x 30 MiB to ${line}: +${grown.toFixed(0)} MiB of memory`)
  },
)

/** Begins a request and never ends its headers. */
function drip(port: number, onClose: (response: string) => void): Socket {
  let response = ''
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'))
  const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000)
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text
  })
  return socket
    .on('error', () => {})
    .once('close', () => {
      clearInterval(timer)
      onClose(response)
    })
}
