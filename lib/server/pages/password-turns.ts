import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeSignInError } from '#lib/api/contract/sign-in/sign-in.ts'
import { FairSemaphore } from '#lib/db/fair-semaphore.ts'
import { hashesHere, maximumWaiting, TooBusyError } from '#lib/domain/access/passwords/hash-queue.ts'

/** The session routes that hash a password. */
const hashingPath = /^\/api\/auth\/callback\/(?:password|set-password|setup)$/

/** Returns whether Next will hash a password for this request; its target must be normalized. */
export function hashesPassword({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && hashingPath.test(url.split('?', 1)[0] ?? '')
}

/**
 * Lets a request that hashes a password wait before Next gets it: a waiting request in Next holds more memory, and garbage
 * that has waited is collected late. Client addresses take turns.
 */
export class PasswordTurns {
  readonly #atOnce: number
  readonly #semaphore: FairSemaphore
  #admitted = 0

  /** One more than the hashes: the next request is ready when a hash ends. */
  constructor(atOnce = hashesHere() + 1) {
    this.#atOnce = atOnce
    this.#semaphore = new FairSemaphore(atOnce)
  }

  /**
   * Runs the work when it is the turn of the address; does nothing if the client has closed the connection by then. Throws
   * TooBusyError at once when 32 others already wait.
   */
  async run(address: string, outgoing: ServerResponse, work: () => Promise<void>): Promise<void> {
    if (this.#admitted >= this.#atOnce + maximumWaiting) throw new TooBusyError()
    this.#admitted++
    const closed = new AbortController()
    outgoing.once('close', () => closed.abort())
    try {
      const hasTurn = await this.#semaphore.acquire(address, closed.signal).then(
        () => true,
        () => false,
      )
      if (hasTurn) await work().finally(() => this.#semaphore.release())
    } finally {
      this.#admitted--
    }
  }
}

/** Sends what the session route would: a form of the browser is redirected, our pages read the address from JSON. */
export function refuseBusy(incoming: IncomingMessage, outgoing: ServerResponse, baseUrl: string): void {
  const { retryAfterSeconds: seconds } = new TooBusyError()
  const error = encodeURIComponent(writeSignInError({ kind: 'busy', seconds }))
  const url = `${new URL(baseUrl).origin}/api/auth/error?error=${error}`
  const headers = { 'Retry-After': String(seconds), 'Cache-Control': 'private, no-store' }
  if (/\btext\/html\b/i.test(incoming.headers.accept ?? '')) {
    outgoing.writeHead(302, { ...headers, Location: url }).end()
  } else {
    outgoing.writeHead(503, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify({ url }))
  }
}
