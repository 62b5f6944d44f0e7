import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { createSession, endSession, lifetimeMs } from '#lib/domain/access/sessions.ts'
import { signIn } from '#lib/domain/access/sign-in.ts'
import { setPasswordByLink } from '#lib/domain/access/users.ts'
import type { Data } from '#lib/domain/data.ts'
import { Refusal } from '#lib/domain/refusal.ts'
import { clientAddress } from './client-address.ts'
import { sessionCookieName } from './session-cookie.ts'

type AuthOptions = { data: Data; baseUrl: string; secret: string }

/** What next-auth needs to sign users of this database in and out. */
export function nextAuthOptions({ data, baseUrl, secret }: AuthOptions): NextAuthOptions {
  const context = () => ({ db: data.database, now: Date.now() })
  const startSession = async (userUuid: string) => {
    const { sessionId, version } = await createSession(context(), userUuid)
    return { id: userUuid, sid: sessionId, ver: version }
  }
  const isSecure = baseUrl.startsWith('https:')
  return {
    secret,
    session: { strategy: 'jwt', maxAge: lifetimeMs / 1000 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(baseUrl),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      },
    },
    providers: [
      CredentialsProvider({
        id: 'password',
        credentials: { email: {}, password: {} },
        authorize: async (given, request) => {
          const { email, password } = { email: String(given?.email ?? ''), password: String(given?.password ?? '') }
          const address = clientAddress(request.headers ?? {})
          const signedIn = await signIn(context(), { email, password, address })
          if (signedIn.userUuid !== undefined) return startSession(signedIn.userUuid)
          if (signedIn.waitMs > 0) throw new Error(`wait ${Math.ceil(signedIn.waitMs / 1000)}`)
          return null
        },
      }),
      CredentialsProvider({
        id: 'set-password',
        credentials: { secret: {}, password: {} },
        authorize: async (given) => {
          const input = { secret: String(given?.secret ?? ''), password: String(given?.password ?? '') }
          try {
            return await startSession(await setPasswordByLink(context(), input))
          } catch (error) {
            throw error instanceof Refusal ? new Error(`refused ${error.message}`) : error
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: user.sid, ver: user.ver } : token),
      session: ({ session }) => session,
      redirect: ({ url }) => (isOwnPath(url) ? baseUrl + url : url.startsWith(`${baseUrl}/`) ? url : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await endSession(context(), token.sid)
      },
    },
  }
}

/** A path of ours: two slashes, or a slash and a backslash, would begin another host. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

declare module 'next-auth' {
  interface User {
    sid: string
    ver: number
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string
    ver?: number
  }
}
