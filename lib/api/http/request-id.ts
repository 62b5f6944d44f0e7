import { randomUUID } from 'node:crypto'
import type { RequestHeaders } from './api-request.ts'

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/

/** Returns the id of a request: its own `X-Request-Id` if that is safe in a log, or a new one. */
export function requestIdOf(headers: RequestHeaders): string {
  return requestIdFrom(headers.get('x-request-id'))
}

/** Returns the given id if it is safe in a log, or a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}
