import { noResponse, readError, readText } from './errors.ts'
import { createRetries, type RetryOptions } from './retries.ts'
import type { ResponseStore } from './store.ts'

/** Sends one request, as `fetch` does. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export type ClientOptions = {
  /** The address of the panel, such as `https://panel.example.com`. */
  baseUrl: string | URL
  /** The UUID of a user: the header `X-Auth-UserId`. */
  userId: string
  /** A valid token of that user: the header `X-Auth-Token`. */
  token: string
  /** How requests that are safe to repeat are sent again after 429 and 503. */
  retry?: RetryOptions | undefined
  /** Responses that the server confirms with 304 when they have not changed; default: none is stored. */
  store?: ResponseStore | undefined
  /** Default: the global `fetch`. */
  fetch?: Fetch | undefined
}

/** A request to any path of the API. */
export type ClientRequest = {
  method?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** Whether the request changes nothing more when it is sent twice; default: whether it is a GET. */
  isRepeatable?: boolean | undefined
}

/** The connection to one panel with the credentials of one user. Every operation takes it as its first argument. */
export type Client = {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /**
   * Sends a request to a path with its query, with the credentials, retries and store of the client. It is for formats and
   * routes that this package does not know. Throws ResponseError for a status above 399, NoResponseError, or the reason of the
   * signal.
   */
  request(path: string, request?: ClientRequest): Promise<Response>
}

/** Creates a client; sends nothing. Throws TypeError or RangeError for an option that cannot be right. */
export function createClient(options: ClientOptions): Client {
  const { store, fetch: send = (address, init) => fetch(address, init) } = options
  const baseUrl = baseOf(options.baseUrl)
  const credentials = credentialsOf(options)
  const withRetries = createRetries(options.retry)

  return {
    baseUrl,
    async request(path, { method = 'GET', headers = {}, body, signal, isRepeatable = method === 'GET' } = {}) {
      // The path must not continue the name of the host, which would send the token elsewhere.
      if (!path.startsWith('/')) throw new TypeError(`The path '${path}' does not begin with a slash`)
      const address = baseUrl + path
      const keep = method === 'GET' && headers.Accept === 'application/json' ? store : undefined
      const kept = keep?.get(address)
      const sendOnce = () =>
        send(address, {
          method,
          headers: { ...headers, ...(kept && { 'If-None-Match': kept.etag }), ...credentials },
          ...(body !== undefined && { body }),
          ...(signal && { signal }),
          credentials: 'omit',
          // The API never redirects, and `fetch` would send the token to wherever a redirect leads.
          redirect: 'error',
        }).catch((error: unknown) => noResponse(error, signal))
      const response = await (isRepeatable ? withRetries(sendOnce, signal) : sendOnce())
      if (response.status >= 400) throw await readError(response)
      if (kept && response.status === 304) return new Response(kept.body, { headers: response.headers })
      const etag = response.headers.get('etag')
      if (!keep || response.status !== 200 || etag === null || isSecret(response)) return response
      const text = await readText(response, signal)
      keep.set(address, { etag, body: text })
      return new Response(text, { headers: response.headers })
    },
  }
}

/** Whether the server forbids storing the response. */
function isSecret({ headers }: Response): boolean {
  return /\bno-store\b/.test(headers.get('cache-control') ?? '')
}

function baseOf(given: string | URL): string {
  const { protocol, origin, pathname, username, password, search, hash } = parse(given)
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '') throw wrongBase()
  return origin + pathname.replace(/\/+$/, '')
}

function parse(given: string | URL): URL {
  try {
    return new URL(given)
  } catch {
    throw wrongBase()
  }
}

function wrongBase(): TypeError {
  return new TypeError('baseUrl must be an http or https address without credentials, query and fragment')
}

/** The errors do not contain the values: an error may be logged. */
function credentialsOf({ userId, token }: ClientOptions): Record<string, string> {
  const header = (name: string, given: unknown) => {
    const value = typeof given === 'string' ? given.trim() : ''
    if (!/^[\x21-\x7e]+$/.test(value)) throw new TypeError(`${name} must be text of visible ASCII characters`)
    return value
  }
  return { 'X-Auth-UserId': header('userId', userId), 'X-Auth-Token': header('token', token) }
}
