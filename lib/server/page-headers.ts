import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sets what every page says to its browser. Its policy holds a nonce, which Next reads from the header of the request;
 * whatever the client sent there is overwritten. Style attributes stay allowed: charts and meters are drawn with them.
 */
export function setPageHeaders(incoming: IncomingMessage, outgoing: ServerResponse, baseUrl: string): void {
  const policy = policyWith(randomBytes(16).toString('base64'))
  incoming.headers['content-security-policy'] = policy
  outgoing.setHeader('Content-Security-Policy', policy)
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  outgoing.setHeader('Referrer-Policy', 'same-origin')
  outgoing.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  outgoing.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  if (baseUrl.startsWith('https:')) {
    outgoing.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

function policyWith(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
