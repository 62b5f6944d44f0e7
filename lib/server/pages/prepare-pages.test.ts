import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { preparePages } from './prepare-pages.ts'

let done: string[]
let respond: () => void
const pages = async ({ method, url }: IncomingMessage, outgoing: ServerResponse) => {
  if (method === 'POST') {
    await new Promise<void>((resolve) => {
      respond = resolve
      done.push('form received')
    })
  }
  outgoing.end('{"csrfToken":"t"}', () => done.push(`${url} responded`))
}
vi.mock('next', () => ({ default: () => ({ prepare: async () => {}, getRequestHandler: () => pages }) }))

const settings = { host: '127.0.0.1', port: 0 }

beforeEach(() => {
  done = []
})

test('the server has pages, and listens, only after the session routes have responded to the warm-up', async () => {
  const ready = preparePages('.', { settings, sessionSecret: () => 'secret' }).then(() => done.push('ready'))
  await expect.poll(() => done).toEqual(['/api/auth/csrf responded', 'form received'])
  respond()
  await ready
  expect(done).toEqual([
    '/api/auth/csrf responded',
    'form received',
    '/api/auth/callback/set-password responded',
    'ready',
  ])
})

test('without a secret, as on a full disk, the session routes are not warmed up: they would log it', async () => {
  const sessionSecret = () => {
    throw new Error('no space left')
  }
  expect(await preparePages('.', { settings, sessionSecret })).toBe(pages)
  expect(done).toEqual([])
})
