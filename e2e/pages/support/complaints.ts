import type { BrowserContext } from '@playwright/test'

/** Collects console errors and page errors of a browser context, and every request to another host. */
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

  /** Ignores complaints that the test causes itself; the pattern is matched against `text (URL)`. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  get left(): string[] {
    return this.#made.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}

/** Chromium's console error for a request without a response. */
export const unanswered = /net::ERR_/

/** Returns Chromium's console error for a response with this status. */
export function refusal(status: number): RegExp {
  return new RegExp(`the server responded with a status of ${status} `)
}

/** A page that is 404 does not use the styles that its address preloads. */
export const unusedPreload = /was preloaded using link preload but not used/
