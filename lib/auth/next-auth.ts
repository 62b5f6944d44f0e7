import type { NextAuthOptions } from 'next-auth'
import { ownPath } from '#lib/api/contract/own-path.ts'
import type { ChangeContext, Origin } from '#lib/domain/access/origin.ts'
import { createSession, endSession, lifetimeMs, type ProvenUser, type Visit } from '#lib/domain/access/sessions.ts'
import { userOfVerifiedEmail } from '#lib/domain/access/single-sign-on.ts'
import type { Data } from '#lib/domain/data.ts'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import { orObstacle, SignInObstacle } from './obstacles.ts'
import { type Enter, type OidcProfile, oidcProvider, oidcProviderId, typedProviders } from './providers.ts'
import { cookiePrefix, sessionCookieName } from './session-cookie.ts'
import { sessionLives } from './session-lives.ts'

type SignInService = { data: Data; settings: Settings; sessionSecret: () => string; log: Log }

/** What next-auth needs to sign the users of a service in and out, for one request. */
export function nextAuthOptions({ data, settings, sessionSecret, log }: SignInService, visit: Visit): NextAuthOptions {
  const { baseUrl, oidc } = settings
  const { origin } = new URL(baseUrl)
  const isSecure = baseUrl.startsWith('https:')
  const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const
  const stranger: Origin = { actor: { kind: 'unknown' }, address: visit.address, requestId: visit.requestId }
  const context = (): ChangeContext => ({ db: data.database, now: Date.now(), origin: stranger })
  const report = (error: unknown) => log.error({ error }, 'A sign-in failed.')

  const enter: Enter = (by, prove) =>
    orObstacle(data, report, async () => {
      const user = await prove(context())
      const session = await createSession(context(), user, { ...visit, by })
      if (!session) throw new SignInObstacle({ kind: 'wrong' })
      return { id: user.userUuid, sid: session.sessionId, ver: session.version }
    })

  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge: lifetimeMs / 1000 },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: { name: sessionCookieName(baseUrl), options: cookieOptions },
      callbackUrl: { name: `${cookiePrefix(baseUrl)}next-auth.callback-url`, options: cookieOptions },
    },
    providers: [...typedProviders(visit, enter), ...(oidc ? [oidcProvider(oidc)] : [])],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== oidcProviderId) return true
        Object.assign(
          user,
          await enter('single-sign-on', (context) => userOfProfile(context, profile as OidcProfile | undefined)),
        )
        return true
      },
      jwt: async ({ token, user }) => {
        if (user) return { sub: user.id, sid: user.sid, ver: user.ver }
        const { sid, ver } = token
        const key = sid !== undefined && ver !== undefined ? { sessionId: sid, version: ver } : undefined
        if (!(await sessionLives(data, key))) throw new Error('this session has ended')
        return { sub: token.sub, sid, ver }
      },
      session: ({ session: { expires } }) => ({ expires }),
      redirect: ({ url }) => origin + ownPath(String(url), origin),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await endSession(context(), token.sid)
      },
    },
    logger: {
      error: (code, metadata) => {
        // A cookie that is not ours or whose session has ended: next-auth takes it away, and nobody needs to know.
        if (code !== 'JWT_SESSION_ERROR') log.error({ code, error: messageOf(metadata) }, 'next-auth failed.')
      },
      warn: () => {},
      debug: () => {},
    },
  }
}

/** Only an address that the other server has verified says who somebody is. */
async function userOfProfile(context: ChangeContext, profile: OidcProfile | undefined): Promise<ProvenUser> {
  const { email, email_verified: isVerified } = profile ?? {}
  const user =
    email && isVerified === true ? await userOfVerifiedEmail(context, email, context.origin.address) : undefined
  if (!user) throw new SignInObstacle({ kind: 'no-account' })
  return user
}

function messageOf(metadata: unknown): string {
  const { error = metadata } = (metadata ?? {}) as { error?: unknown }
  return String(error instanceof Error ? error.message : error).slice(0, 500)
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
