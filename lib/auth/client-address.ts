import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const shared = globalThis as { clientAddressHeader?: string }

/** Writes the client's address into a request, under a name that no client can guess; `hops` proxies are trusted. */
export function markClientAddress(incoming: IncomingMessage, hops: number): void {
  shared.clientAddressHeader ??= `x-client-address-${randomBytes(16).toString('hex')}`
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const named = hops > 0 ? forwarded.at(-hops)?.trim() : undefined
  incoming.headers[shared.clientAddressHeader] = named || incoming.socket.remoteAddress || ''
}

/** The client's address, where the mount knows it. */
export function clientAddress(headers: Readonly<Record<string, unknown>>): string | undefined {
  const address = shared.clientAddressHeader ? headers[shared.clientAddressHeader] : undefined
  return typeof address === 'string' && address !== '' ? address : undefined
}
