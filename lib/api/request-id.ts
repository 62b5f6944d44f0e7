import { randomUUID } from 'node:crypto'

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/

/** The id of a request: the one that came with it, when it can stand in a log, or a new one. */
export function requestIdOf(headers: Headers): string {
  const inbound = headers.get('x-request-id')
  return inbound && requestIdPattern.test(inbound) ? inbound : randomUUID()
}
