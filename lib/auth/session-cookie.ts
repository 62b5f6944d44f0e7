import { hash } from 'node:crypto'
import { parseCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { decode } from 'next-auth/jwt'
import type { RequestHeaders } from '#lib/api/http/api-request.ts'
import type { SessionKey } from '#lib/domain/access/sessions/sessions.ts'

const maximumCached = 5_000

export type SessionReader = (headers: RequestHeaders) => Promise<SessionKey | undefined>

/** Returns the prefix of the names of our cookies. With https, browsers accept `__Host-` cookies only from this host. */
export function cookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-' : ''
}

export function sessionCookieName(baseUrl: string): string {
  return `${cookiePrefix(baseUrl)}next-auth.session-token`
}

/** Returns the cookie with the address to which a single sign-on returns. */
export function callbackCookieName(baseUrl: string): string {
  return `${cookiePrefix(baseUrl)}next-auth.callback-url`
}

/**
 * Returns a reader of the session cookie. It decrypts a cookie once and caches the result by the cookie's hash. It does not
 * check whether the session still exists.
 */
export function sessionCookieReader(baseUrl: string, secret: string): SessionReader {
  const name = sessionCookieName(baseUrl)
  const cache = new LRUCache<string, SessionKey>({ max: maximumCached })
  return async (headers) => {
    const cookie = parseCookie(headers.get('cookie') ?? '', { decode: (text) => text })[name]
    if (!cookie) return undefined
    const digest = hash('sha256', cookie, 'base64')
    const cached = cache.get(digest)
    if (cached) return cached
    const key = await decrypt(cookie, secret)
    if (key) cache.set(digest, key)
    return key
  }
}

async function decrypt(token: string, secret: string): Promise<SessionKey | undefined> {
  try {
    const { sid, ver } = (await decode({ token, secret })) ?? {}
    return typeof sid === 'string' && typeof ver === 'number' ? { sessionId: sid, version: ver } : undefined
  } catch {
    return undefined
  }
}
