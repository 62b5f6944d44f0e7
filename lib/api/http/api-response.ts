export type ResponseHeaders = Record<string, string>

/**
 * A response of the API. The production server writes it to the connection as it is, without the time that a `Response` of the
 * Fetch standard takes.
 */
export type ApiResponse = {
  status: number
  headers: ResponseHeaders
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

export function standardResponse({ status, headers, body }: ApiResponse): Response {
  return new Response(body, { status, headers })
}
