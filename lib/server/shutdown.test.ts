import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import type { Service } from '#lib/service.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import { shutDownGracefully } from './shutdown.ts'

const events = ['SIGTERM', 'SIGINT', 'disconnect', 'uncaughtException'] as const
const before = new Map(events.map((event) => [event, process.listeners(event as 'SIGTERM')]))

afterEach(() => {
  for (const event of events) {
    for (const listener of process.listeners(event as 'SIGTERM')) {
      if (!before.get(event)?.includes(listener)) process.off(event, listener)
    }
  }
  vi.restoreAllMocks()
})

/** A server whose path /stop signals the process when all clients have sent; nothing is read meanwhile. */
async function startServer(allSent: Int32Array) {
  const ended = new Promise<number>((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation(((code: number) => resolve(code)) as never)
  })
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/stop') {
      Atomics.wait(allSent, 0, 0)
      process.emit('SIGTERM')
    }
    outgoing.setHeader('Connection', shutdown.isDraining() ? 'close' : 'keep-alive').end('served')
  })
  const service = { data: { close: async () => {} }, log: { flush: (done: () => void) => done() } }
  const jobs = { close: async () => {} }
  const shutdown = shutDownGracefully(server, service as unknown as Service, jobs as unknown as JobRunner)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, ended }
}

test('requests that were sent before the signal and not read are served', async () => {
  const allSent = new Int32Array(new SharedArrayBuffer(4))
  const { port, ended } = await startServer(allSent)
  const clients = new Worker(clientsSource, { eval: true, workerData: { port, allSent, kept: 5, added: 5 } })
  const responses = await new Promise((resolve) => clients.once('message', resolve))
  expect(responses).toEqual(Array.from({ length: 11 }, () => '200 close'))
  expect(await ended).toBe(0)
  await clients.terminate()
})

test('a process without requests ends and closes idle connections, although signalled twice', async () => {
  const { port, ended } = await startServer(new Int32Array(1))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  process.emit('SIGTERM')
  process.emit('SIGINT')
  expect(await Promise.race([ended, sleep(60_000, 'still running')])).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('clients that go on sending do not keep the process', async () => {
  const { port, ended } = await startServer(new Int32Array(1))
  let isOver = false
  const traffic = (async () => {
    while (!isOver) {
      await fetch(`http://127.0.0.1:${port}/`).then(
        (response) => response.text(),
        () => undefined,
      )
    }
  })()
  await sleep(100)
  process.emit('SIGTERM')
  expect(await Promise.race([ended, sleep(8_000, 'still running')])).toBe(0)
  isOver = true
  await traffic
})

/**
 * Sends a request on each of the kept connections and waits for the response. Then one connection asks for /stop, the kept
 * ones send another request and new connections their first, and this thread reports that all have sent. Its message has
 * the status and `Connection` of each response, or the error.
 */
const clientsSource = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, allSent, kept, added } } = require('node:worker_threads')

const opened = () => new Promise((resolve) => { const socket = connect(port, '127.0.0.1', () => resolve(socket)) })
const send = (socket, path) =>
  new Promise((resolve) => socket.write('GET ' + path + ' HTTP/1.1\\r\\nHost: test\\r\\n\\r\\n', resolve))
const received = (socket) =>
  new Promise((resolve) => {
    let text = ''
    const read = (part) => {
      text += part
      if (!text.includes('served')) return
      socket.off('data', read)
      resolve(text.split(' ')[1] + ' ' + /^connection: (.*)$/im.exec(text)[1])
    }
    socket.on('data', read).once('error', ({ code }) => resolve(code)).once('close', () => resolve('closed'))
  })

async function run() {
  const sockets = await Promise.all(Array.from({ length: kept + 1 }, opened))
  const [stopping, ...others] = sockets
  await Promise.all(sockets.map((socket) => { const first = received(socket); send(socket, '/'); return first }))
  const all = [received(stopping), ...others.map(received)]
  await send(stopping, '/stop')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await Promise.all(others.map((socket) => send(socket, '/')))
  const newSockets = await Promise.all(Array.from({ length: added }, opened))
  all.push(...newSockets.map(received))
  await Promise.all(newSockets.map((socket) => send(socket, '/')))
  Atomics.store(allSent, 0, 1)
  Atomics.notify(allSent, 0)
  parentPort.postMessage(await Promise.all(all))
}
run()
`
