import { createHash } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import type { SessionKey } from '#lib/domain/access/sessions.ts'

const maximumKept = 5_000

export type SessionReader = (headers: Headers) => Promise<SessionKey | undefined>

/** Begins the names of our cookies: where the address is https, browsers take such a cookie from this host alone. */
export function cookiePrefix(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-' : ''
}

export function sessionCookieName(baseUrl: string): string {
  return `${cookiePrefix(baseUrl)}next-auth.session-token`
}

/**
 * Reads the session cookie of a request. A cookie is decrypted once and then known by its hash; whether the session it
 * names still lives is looked up on every call.
 */
export function sessionCookieReader(baseUrl: string, secret: string): SessionReader {
  const name = sessionCookieName(baseUrl)
  const known = new Map<string, SessionKey>()
  return async (headers) => {
    const cookie = cookieOf(headers.get('cookie'), name)
    if (!cookie) return undefined
    const hash = createHash('sha256').update(cookie).digest('base64')
    const kept = known.get(hash)
    if (kept) return kept
    const key = await decrypt(cookie, secret)
    if (key) {
      if (known.size >= maximumKept) known.delete(known.keys().next().value ?? '')
      known.set(hash, key)
    }
    return key
  }
}

function cookieOf(header: string | null, name: string): string | undefined {
  const pairs = header?.split(';') ?? []
  const pair = pairs.find((one) => one.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

async function decrypt(token: string, secret: string): Promise<SessionKey | undefined> {
  try {
    const { sid, ver } = (await decode({ token, secret })) ?? {}
    return typeof sid === 'string' && typeof ver === 'number' ? { sessionId: sid, version: ver } : undefined
  } catch {
    return undefined
  }
}
