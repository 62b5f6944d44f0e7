import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the network that one client controls: an IPv4 address, or the first 64 bits of an IPv6 address, because providers
 * assign at least a /64 to each customer. Text that is not an address stays as it is.
 */
export function networkOf(address: string): string {
  // Most addresses: each request needs its network, and ipaddr.js takes forty times as long.
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
