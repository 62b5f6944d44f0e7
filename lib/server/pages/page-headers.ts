import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sets the security headers of a page. Next reads the nonce of the Content-Security-Policy from the request header, where it
 * replaces the client's value. Style attributes are allowed, because charts and meters use them.
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

/** The request headers that Next gets. Others can change what Next does: it names its own internal requests by headers. */
const passedHeaders = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cookie', 'host', 'origin', 'referer', 'user-agent'],
  ...['content-length', 'content-type', 'transfer-encoding'],
  ...['cache-control', 'if-modified-since', 'if-none-match', 'if-range', 'range'],
  // Of the router in the browser, which loads a page in parts.
  ...['next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url', 'rsc'],
])

/** Removes all other headers from the request of a page. Call it before adding headers for Next. */
export function removeInternalHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (!passedHeaders.has(name)) delete headers[name]
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
