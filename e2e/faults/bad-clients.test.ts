import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/guard.ts'
import { type Access, ask } from './ask.ts'
import { type Server, startServer } from './command.ts'
import { fill, inventoryPartner, succeed, writeInventory, writeRecords } from './inventory.ts'
import { bodyBytes, mebibyte, peakBytes, pour } from './pour.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { until } from './until.ts'

const slowSockets = 300
const largeBodies = 40
const path = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const contract = 'a1000000-0000-4000-8000-000000000001'

const folder = temporaryFolder('bad-clients')
const env = { DATA_DIR: folder.path }
let access: Access
let server: Server

beforeAll(async () => {
  const file = writeInventory(folder.path, 'alpha', { core: 'alpha', count: 200, status: 'active' })
  access = await fill(env, file)
  const record = { kind: 'contract', uuid: contract, partner_uuid: inventoryPartner, name: 'C', email: 'a@b.example' }
  await succeed(['import', writeRecords(folder.path, 'contract', [record])], env)
  server = await startServer(env)
})

afterAll(async () => {
  await server?.end('SIGKILL', 1_000)
  folder.remove()
})

test('300 clients that send a header a second hold nobody up, and are told that their time is over', async () => {
  const { hostname, port } = new URL(server.url)
  const closed: string[] = []
  const open = Array.from({ length: slowSockets }, () => drip(hostname, Number(port), (answer) => closed.push(answer)))
  const traffic = startTraffic({ url: server.url, access, paths: [path] })
  await until('every slow client has been sent away', async () => closed.length === slowSockets, 25_000)
  const answers = await traffic.stop()
  for (const socket of open) socket.destroy()
  expect(statusesOf(answers)).toEqual({ 200: answers.length })
  expect(answers.length).toBeGreaterThan(8)
  expect(new Set(closed.map((answer) => answer.split('\r\n', 1)[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  expect(await ask(server.url, path, access)).toMatchObject({ status: 200 })
}, 40_000)

const told = `Content-Length: ${bodyBytes}`
const untold = 'Transfer-Encoding: chunked'
const change = `PATCH /management/contracts/${contract}`
const form = 'application/x-www-form-urlencoded'

test.each([
  ['a change', change, told, 'application/json', 413],
  ['a change, of a length that nobody knows', change, untold, 'application/json', 413],
  ['a sign-in', 'POST /api/auth/callback/password', told, form, 413],
  ['a sign-in, of a length that nobody knows', 'POST /api/auth/callback/password', untold, form, 413],
  ['a page', 'POST /cores', told, 'text/plain', 405],
  ['a list', `POST ${path}`, told, 'application/json', 405],
])(`${largeBodies} bodies of 30 MB to %s are answered before they have come, and kept nowhere`, async (_, ...of) => {
  const [line, length, type, status] = of
  const credentials = [`X-Auth-UserId: ${access.user_uuid}`, `X-Auth-Token: ${access.token}`]
  const head = [`${line} HTTP/1.1`, 'Host: x', length, `Content-Type: ${type}`, ...credentials]
  await pour(server.url, head)
  const before = peakBytes(server.pid)
  const traffic = startTraffic({ url: server.url, access, paths: [path], clients: 1 })
  const poured = await Promise.all(Array.from({ length: largeBodies }, () => pour(server.url, head)))
  const answers = await traffic.stop()
  const taken = Math.max(...poured.map(({ takenBytes }) => takenBytes)) / mebibyte
  const grown = (peakBytes(server.pid) - before) / mebibyte
  expect(new Set(poured.map((one) => one.status))).toEqual(new Set([status]))
  expect(statusesOf(answers)).toEqual({ 200: answers.length })
  // What the system keeps for the sockets is not the server's.
  expect(taken).toBeLessThan(20)
  expect(grown).toBeLessThan(100)
  console.log(
    `${largeBodies} x 30 MiB to ${line}: +${grown.toFixed(0)} MiB; of one at most ${taken.toFixed(1)} MiB were taken`,
  )
})

/** Begins a request and never ends its headers. */
function drip(host: string, port: number, onClose: (answer: string) => void): Socket {
  let answer = ''
  const socket = connect(port, host, () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'))
  const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000)
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  return socket
    .on('error', () => {})
    .once('close', () => {
      clearInterval(timer)
      onClose(answer)
    })
}
