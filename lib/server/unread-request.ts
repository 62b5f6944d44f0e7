import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Addresses } from '#lib/api/problem-body.ts'
import { type Refused, refuse } from '#lib/api/problems.ts'
import { refusedResponse } from '#lib/api/responses.ts'
import { dialectOf } from '#lib/api/router.ts'

export const maximumHeaderBytes = 32_768

/** Answers a request that could not be read to the end of its headers, and ends its connection. */
export async function refuseUnread(error: NodeJS.ErrnoException, socket: Socket, addresses: Addresses): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  await writeRefusal(socket, unreadBecause(error), addresses)
}

/** A tunnel is nothing that this server gives. */
export async function refuseTunnel(socket: Socket, addresses: Addresses): Promise<void> {
  const refused = refuse('method-not-allowed', { method: 'CONNECT', allowed: ['GET', 'HEAD'] }, { Allow: 'GET, HEAD' })
  await writeRefusal(socket, refused, addresses)
}

function unreadBecause({ code }: NodeJS.ErrnoException): Refused {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return refuse('request-header-fields-too-large', { maximumBytes: maximumHeaderBytes })
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('request-timeout', {})
  return refuse('bad-request', { reason: 'The request is not HTTP that can be read.' })
}

/** Which path was asked for is not known here: the answer has the shape of the current version. */
async function writeRefusal(socket: Socket, refused: Refused, addresses: Addresses): Promise<void> {
  const response = refusedResponse(dialectOf('/'), addresses, refused, '/', {})
  const body = Buffer.from(await response.text())
  response.headers.set('X-Request-Id', randomUUID())
  response.headers.set('Content-Length', String(body.length))
  response.headers.set('Connection', 'close')
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines.join('')}\r\n`
  socket.end(Buffer.concat([Buffer.from(head), body]), () => socket.destroy())
}
