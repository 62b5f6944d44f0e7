import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TooBusyError } from '#lib/domain/access/passwords/hash-queue.ts'
import { hashesPassword, PasswordTurns, refuseBusy } from './password-turns.ts'

let server: Server
let url: string
let running: (() => void)[]
let mostRunning: number
let received: number
beforeEach(async () => {
  running = []
  mostRunning = 0
  received = 0
  const turns = new PasswordTurns(2)
  server = createServer((incoming, outgoing) => {
    received++
    const work = async () => {
      await new Promise<void>((resolve) => {
        mostRunning = Math.max(mostRunning, running.push(resolve))
      })
      outgoing.end('checked')
    }
    turns.run(incoming.headers['x-from'] as string, outgoing, work).catch((error) => {
      if (error instanceof TooBusyError) refuseBusy(incoming, outgoing, 'http://panel.example')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close().closeAllConnections())

const send = (from: string, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', body: 'x', redirect: 'manual', ...init, headers: { 'X-From': from, ...init.headers } })

/** Ends the work of all requests, one after another. */
async function finishAll(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    running.shift()?.()
    await sleep(1)
  }
}

async function statusesOf(sent: readonly Promise<Response>[]): Promise<number[]> {
  let isOver = false
  const statuses = Promise.all(sent.map(async (one) => (await one).status)).finally(() => {
    isOver = true
  })
  await finishAll(() => isOver)
  return statuses
}

test('two requests run and 32 wait; the next ones get a 503 at once, and new ones are accepted later', async () => {
  const sent = Array.from({ length: 40 }, (_, n) => send(`address ${n}`))
  await expect.poll(() => received).toBe(40)
  const statuses = await statusesOf(sent)
  expect(statuses.filter((status) => status === 503)).toHaveLength(6)
  expect(statuses.filter((status) => status === 200)).toHaveLength(34)
  expect(mostRunning).toBe(2)
  expect(await statusesOf([send('later')])).toEqual([200])
})

test('a client that closes its connection while it waits gives its place to another one', async () => {
  const abort = new AbortController()
  const first = [send('a'), send('b')]
  await expect.poll(() => running.length).toBe(2)
  const gone = Array.from({ length: 32 }, (_, n) => send(`gone ${n}`, { signal: abort.signal }).catch(() => 'gone'))
  await expect.poll(() => received).toBe(34)
  expect((await send('too many')).status).toBe(503)
  abort.abort()
  expect(await Promise.all(gone)).toEqual(Array(32).fill('gone'))
  // The server notices it a moment later.
  await sleep(50)
  expect(await statusesOf([...first, send('c')])).toEqual([200, 200, 200])
  expect(mostRunning).toBe(2)
})

test('a refused request says when to try again: as JSON for our pages, as a redirect for a form without scripts', async () => {
  const sent = Array.from({ length: 34 }, (_, n) => send(`address ${n}`))
  await expect.poll(() => received).toBe(34)
  const [json, form] = await Promise.all([send('x'), send('y', { headers: { Accept: 'text/html,*/*;q=0.8' } })])
  const address = 'http://panel.example/api/auth/error?error=busy%202'
  expect([json.status, json.headers.get('retry-after'), await json.json()]).toEqual([503, '2', { url: address }])
  expect([form.status, form.headers.get('retry-after'), form.headers.get('location')]).toEqual([302, '2', address])
  await statusesOf(sent)
})

test.each([
  ['POST', '/api/auth/callback/password', true],
  ['POST', '/api/auth/callback/set-password?x=1', true],
  ['POST', '/api/auth/callback/setup', true],
  ['POST', '/api/auth/callback/oidc', false],
  ['POST', '/api/auth/signout', false],
  ['GET', '/api/auth/callback/password', false],
])('%s %s hashes a password: %s', (method, target, expected) => {
  expect(hashesPassword({ method, url: target })).toBe(expected)
})
