import { createHash } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import type { SessionKey } from '#lib/domain/access/sessions.ts'

const maximumKept = 5_000

/** next-auth's name of the session cookie: with the prefix that binds it to https where that is the address. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Secure-next-auth.session-token' : 'next-auth.session-token'
}

/**
 * Reads the session cookie of a request. A cookie is decrypted once and then known by its hash; whether the session it
 * names still lives is looked up on every call.
 */
export function sessionCookieReader(baseUrl: string, secret: string): (headers: Headers) => Promise<SessionKey | null> {
  const name = sessionCookieName(baseUrl)
  const known = new Map<string, SessionKey>()
  return async (headers) => {
    const cookie = cookieOf(headers.get('cookie'), name)
    if (!cookie) return null
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

async function decrypt(token: string, secret: string): Promise<SessionKey | null> {
  try {
    const payload = await decode({ token, secret })
    const { sid, ver } = payload ?? {}
    return typeof sid === 'string' && typeof ver === 'number' ? { sessionId: sid, version: ver } : null
  } catch {
    return null
  }
}
