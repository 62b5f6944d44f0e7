import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ApiResponse } from '#lib/api/http/api-response.ts'
import { EndOfTurn } from './end-of-turn.ts'

const ready = new EndOfTurn()

/** Sends a response. Resolves when it was passed to the system, or its connection has ended. Throws for a header that HTTP cannot hold. */
export async function sendResponse(outgoing: ServerResponse, { status, headers, body }: ApiResponse): Promise<void> {
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, headers)
    // Whoever reads the list has logged what fails. The client sees that the response has no end.
    await pipeline(Readable.from(body), outgoing).catch(() => {})
    return
  }
  await ready.wait()
  if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers).end(body)
}
