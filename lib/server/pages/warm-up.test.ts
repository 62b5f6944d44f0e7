import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { warmUpSignIn } from './warm-up.ts'

type Seen = { method: string | undefined; url: string | undefined; cookie: string | undefined; body: string }

/** Pages that check the token of a form, as next-auth does; `seen` gets what was sent to them. */
function sessionRoutes(seen: Seen[]) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url, headers } = incoming
    seen.push({ method, url, cookie: headers.cookie, body: await text(incoming) })
    outgoing.setHeader('Set-Cookie', ['token=t%7Ch; Path=/; HttpOnly', 'back=x; Path=/'])
    outgoing.end('{"csrfToken":"t"}')
  }
}

test('the warm-up sends one form with its token, to a provider that writes and counts nothing for a wrong secret', async () => {
  const seen: Seen[] = []
  await warmUpSignIn(sessionRoutes(seen))
  expect(seen).toEqual([
    { method: 'GET', url: '/api/auth/csrf', cookie: undefined, body: '' },
    {
      method: 'POST',
      url: '/api/auth/callback/set-password',
      cookie: 'token=t%7Ch; back=x',
      body: 'secret=warm-up&password=&json=true&csrfToken=t',
    },
  ])
})

test.each<[string, (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>]>([
  ['fail', () => Promise.reject(new Error('failed'))],
  ['respond with an error', async (_, outgoing) => void outgoing.writeHead(500).end('Something went wrong.')],
  ['close the connection', async ({ socket }) => void socket.destroy()],
  ['never respond', async () => {}],
])('the start goes on when session routes %s', async (_, pages) => {
  await expect(warmUpSignIn(pages, 50)).resolves.toBeUndefined()
})
