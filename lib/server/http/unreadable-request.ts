import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { dialectOf } from '#lib/api/dialects/dialects.ts'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import { errorResponse } from '#lib/api/http/responses.ts'
import { type ApiError, apiError, kindOf } from '#lib/api/problems/problems.ts'
import type { RequestRecord } from '../observability/request-record.ts'
import { unknownRoute } from '../pages/page-routes.ts'

type Mounted = Addresses & { trustedProxyHops: number }

export const maximumHeaderBytes = 32_768

/**
 * Sends the error response to a request whose headers could not be parsed, and closes the connection. A client that has
 * sent nothing gets no response.
 */
export async function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  addresses: Mounted,
): Promise<RequestRecord | undefined> {
  const canRespond = error.code !== 'ECONNRESET' && socket.bytesRead > 0 && socket.writable
  if (canRespond) return writeError(socket, '', parseErrorOf(error), addresses)
  socket.destroy()
  return undefined
}

/** Sends 405: CONNECT is not supported. */
export function refuseConnect(socket: Socket, addresses: Mounted): Promise<RequestRecord> {
  const method = 'CONNECT'
  const error = apiError('method-not-allowed', { method, allowed: ['GET', 'HEAD'] }, { Allow: 'GET, HEAD' })
  return writeError(socket, method, error, addresses)
}

/** RFC 9112, 3.2: exactly one, which may be missing only in HTTP/1.0. Node keeps the first of several. */
export function hasOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1'
  const isHost = (name: string, index: number) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) === rawHeaders.findLastIndex(isHost)
}

/** Sends 400 to an HTTP/1.1 request without a Host header, or with several, and closes the connection. */
export function refuseWrongHost(outgoing: ServerResponse, addresses: Addresses): void {
  const error = apiError('bad-request', { reason: 'The request must have exactly one Host header.' })
  const { status, headers, body } = closingResponse(error, addresses, {})
  outgoing.writeHead(status, headers).end(body)
}

function parseErrorOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return apiError('request-header-fields-too-large', { maximumBytes: maximumHeaderBytes })
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return apiError('request-timeout', {})
  return apiError('bad-request', { reason: 'The request is not HTTP that can be read.' })
}

async function writeError(socket: Socket, method: string, error: ApiError, addresses: Mounted): Promise<RequestRecord> {
  const [startedAt, requestId, { remoteAddress }] = [performance.now(), randomUUID(), socket]
  const { status, headers, body } = closingResponse(error, addresses, { 'X-Request-Id': requestId })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  socket.end(Buffer.concat([head, body]), () => socket.destroy())
  const seconds = (performance.now() - startedAt) / 1000
  const [first] = error.problems
  const observed = { requestId, ...(first && { problem: kindOf(first.problem).slug }) }
  // Behind a proxy, the socket has the proxy's address, and the header with the client's address was not parsed.
  const address = addresses.trustedProxyHops === 0 ? remoteAddress : undefined
  return { method, route: unknownRoute, address, status, seconds, bytes: head.length + body.length, observed }
}

/** The path is unknown here: the response has the format of the current version. */
function closingResponse(error: ApiError, addresses: Addresses, headersToAdd: Record<string, string>) {
  const { status, headers, body: text } = errorResponse(dialectOf('/'), addresses, error, '/', headersToAdd)
  const body = Buffer.from(text)
  return { status, headers: { ...headers, 'Content-Length': String(body.length), Connection: 'close' }, body }
}
