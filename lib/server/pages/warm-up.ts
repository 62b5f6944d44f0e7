import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Serves one request of a page or session route. */
export type Pages = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

type Sent = { method: string; headers: OutgoingHttpHeaders; body?: string }
type Received = { cookies: string[]; body: string }

/** The start does not wait longer, whatever fails. */
const defaultTimeoutMs = 2_000
/** No link has this secret, so the form is refused before anything is counted, hashed or written. */
const form = { secret: 'warm-up', password: '', json: 'true' }

/**
 * Sends one form to the session routes that is refused, so that the code is loaded and compiled before the server is ready
 * and not while other requests wait. The request goes directly to Next: it is neither logged nor counted.
 */
export async function warmUpSignIn(pages: Pages, timeoutMs = defaultTimeoutMs): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const send = inMemory(pages, late.signal)
  try {
    const { cookies, body } = await send('/api/auth/csrf', { method: 'GET', headers: {} })
    const { csrfToken } = JSON.parse(body) as { csrfToken: string }
    await send('/api/auth/callback/set-password', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '),
      },
      body: String(new URLSearchParams({ ...form, csrfToken })),
    })
  } catch {
    // The first visitor gets the same error, and the log then has it.
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a function that sends a request to the pages over a connection in memory. */
function inMemory(pages: Pages, signal: AbortSignal) {
  return (path: string, { method, headers, body }: Sent): Promise<Received> =>
    new Promise((resolve, reject) => {
      const server = createServer((incoming, outgoing) => void pages(incoming, outgoing).catch(reject))
      const [near, far] = duplexPair()
      server.emit('connection', far)
      const sent = request({ path, method, headers, signal, createConnection: () => near })
      sent.on('error', reject).once('response', (response) => {
        text(response).then((received) => {
          resolve({ cookies: response.headers['set-cookie'] ?? [], body: received })
          near.destroy()
        }, reject)
      })
      sent.end(body)
    })
}
