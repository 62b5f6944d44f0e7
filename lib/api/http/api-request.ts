/** The names are in lower case. A header that was sent several times has all of its values. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

/** What the API reads of a request. */
export type ApiRequest = {
  /** As the client sent it: a `Request` of the Fetch standard cannot hold TRACE. */
  method: string
  /** Path and query as the client sent them; a `Request` holds them normalized. */
  target: string
  headers: RequestHeaders
  /** Undefined or null when there is none. */
  body?: AsyncIterable<Uint8Array> | null
}
