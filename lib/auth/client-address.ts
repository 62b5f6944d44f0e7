import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const shared = globalThis as { clientAddressHeader?: string }

/** Adds a header with the client's address to a request. Clients cannot guess its name. */
export function markClientAddress(incoming: IncomingMessage, address: string | undefined): void {
  shared.clientAddressHeader ??= `x-client-address-${randomBytes(16).toString('hex')}`
  incoming.headers[shared.clientAddressHeader] = address ?? ''
}

/** Returns the client's address; `hops` proxies are trusted. */
export function clientAddressOf({ headers, socket }: IncomingMessage, hops: number): string | undefined {
  return forwardedAddress(String(headers['x-forwarded-for'] ?? ''), hops) ?? socket.remoteAddress
}

/** Returns the address that `markClientAddress` added; undefined under `next dev` and `next start`. */
export function clientAddress(headers: Headers): string | undefined {
  return (shared.clientAddressHeader && headers.get(shared.clientAddressHeader)) || undefined
}

/** Returns the entry of `X-Forwarded-For` that the outermost of `hops` trusted proxies added. Clients can forge earlier ones. */
export function forwardedAddress(forwardedFor: string, hops: number): string | undefined {
  const entry = hops > 0 ? forwardedFor.split(',').at(-hops)?.trim() : undefined
  const address = entry?.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address && isIP(address) !== 0 ? address : undefined
}
