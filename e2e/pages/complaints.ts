import type { BrowserContext } from '@playwright/test'

/** What a browser complains about on any page of a context, and every request to another host. */
export class Complaints {
  readonly #made: string[] = []
  readonly #allowed: RegExp[] = []

  constructor(context: BrowserContext, ownOrigins: readonly string[]) {
    context.on('weberror', (error) => this.#made.push(error.error().message))
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      this.#made.push(`${message.text()} (${message.location().url})`)
    })
    context.on('request', (request) => {
      const url = request.url()
      const isOwn = /^(data|blob):/.test(url) || ownOrigins.includes(new URL(url).origin)
      if (!isOwn) this.#made.push(`a request to another host: ${url}`)
    })
  }

  /** Lets pass what a test provokes itself; what it reads is `text (address)`. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  get left(): string[] {
    return this.#made.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}

/** Chromium tells of a request that nothing answered. */
export const unanswered = /net::ERR_/

/** Chromium tells every refused request aloud. */
export function refusal(status: number): RegExp {
  return new RegExp(`the server responded with a status of ${status} `)
}
