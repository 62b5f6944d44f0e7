import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const shared = globalThis as { clientAddressHeader?: string }

/** Writes the client's address into a request, under a name that no client can guess; `hops` proxies are trusted. */
export function markClientAddress(incoming: IncomingMessage, hops: number): void {
  shared.clientAddressHeader ??= `x-client-address-${randomBytes(16).toString('hex')}`
  incoming.headers[shared.clientAddressHeader] = clientAddressOf(incoming, hops) ?? ''
}

/** The client's address; `hops` proxies are trusted. */
export function clientAddressOf({ headers, socket }: IncomingMessage, hops: number): string | undefined {
  return forwardedAddress(String(headers['x-forwarded-for'] ?? ''), hops) ?? socket.remoteAddress
}

/** The client's address, where the mount knows it. */
export function clientAddress(headers: Headers): string | undefined {
  return (shared.clientAddressHeader && headers.get(shared.clientAddressHeader)) || undefined
}

/** What the last of `hops` trusted proxies says whom it has heard from; what stands before it anyone may have written. */
export function forwardedAddress(forwardedFor: string, hops: number): string | undefined {
  const entry = hops > 0 ? forwardedFor.split(',').at(-hops)?.trim() : undefined
  const address = entry?.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address && isIP(address) !== 0 ? address : undefined
}
