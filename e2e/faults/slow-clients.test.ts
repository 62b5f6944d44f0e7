import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/guard.ts'
import { type Access, ask } from './ask.ts'
import { type Server, startServer } from './command.ts'
import { fill, writeInventory } from './inventory.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { until } from './until.ts'

const slowSockets = 300
const path = '/hybrid-core/v2/hybrid-cores/alpha/assets'

const folder = temporaryFolder('slow-clients')
const env = { DATA_DIR: folder.path }
let access: Access
let server: Server

beforeAll(async () => {
  const file = writeInventory(folder.path, 'alpha', { core: 'alpha', count: 200, status: 'active' })
  access = await fill(env, file)
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
