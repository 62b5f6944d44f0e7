import type { NextAuthOptions } from 'next-auth'
import { ownPath } from '#lib/api/contract/sign-in/own-path.ts'
import type { ChangeContext, Origin } from '#lib/domain/access/origin.ts'
import {
  createSession,
  endSession,
  lifetimeMs,
  type ProvenUser,
  type SignInRequest,
} from '#lib/domain/access/sessions/sessions.ts'
import { userOfVerifiedEmail } from '#lib/domain/access/sign-in/single-sign-on.ts'
import type { Data } from '#lib/domain/data.ts'
import type { Log } from '#lib/log/log.ts'
import { causeOf } from '#lib/log/outage.ts'
import type { Oidc } from '#lib/settings/oidc-settings.ts'
import type { Settings } from '#lib/settings/settings.ts'
import { callbackCookieName, sessionCookieName } from '../session-cookie.ts'
import { isSessionLive } from '../session-lives.ts'
import { creationOf, type OidcProfile, provenEmail } from './oidc-profile.ts'
import { credentialsProviders, oidcProvider, oidcProviderId, type StartSession } from './providers.ts'
import { retryAfterSeconds, SignInError, toSignInError } from './sign-in-error.ts'
import { logFailedExchange, logRejection, type RejectedSignIn } from './single-sign-on-log.ts'

type SignInService = { data: Data; settings: Settings; sessionSecret: () => string; log: Log }

/**
 * Returns the options of next-auth for one request. `onUnavailable` is called with the seconds to wait when nobody can sign
 * in now, whatever the password.
 */
export function nextAuthOptions(
  service: SignInService,
  request: SignInRequest,
  onUnavailable: (seconds: number) => void = () => {},
): NextAuthOptions {
  const { baseUrl, oidc } = service.settings
  const isSecure = baseUrl.startsWith('https:')
  const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const
  const startSession = sessionStarter(service, request, onUnavailable)
  return {
    secret: service.sessionSecret(),
    session: { strategy: 'jwt', maxAge: lifetimeMs / 1000 },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: { name: sessionCookieName(baseUrl), options: cookieOptions },
      callbackUrl: { name: callbackCookieName(baseUrl), options: cookieOptions },
    },
    providers: [...credentialsProviders(request, startSession), ...(oidc ? [oidcProvider(oidc)] : [])],
    callbacks: callbacksOf(service, startSession),
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await endSession(changeContext(service, request), token.sid)
      },
    },
    logger: loggerOf(service.log),
  }
}

function changeContext({ data }: SignInService, { address, requestId }: SignInRequest): ChangeContext {
  const unknownOrigin: Origin = { actor: { kind: 'unknown' }, address, requestId }
  return { db: data.database, now: Date.now(), origin: unknownOrigin }
}

function sessionStarter(
  service: SignInService,
  request: SignInRequest,
  onUnavailable: (seconds: number) => void,
): StartSession {
  const { data, log } = service
  const report = (error: unknown) => log.error({ request_id: request.requestId, error }, 'A sign-in failed.')
  return (by, verify) =>
    toSignInError(data, report, async () => {
      const user = await verify(changeContext(service, request))
      const session = await createSession(changeContext(service, request), user, { ...request, by })
      if (!session) throw new SignInError({ kind: 'wrong' })
      return { id: user.userUuid, sid: session.sessionId, ver: session.version }
    }).catch((error) => {
      const seconds = error instanceof SignInError ? retryAfterSeconds(error.data) : undefined
      if (seconds !== undefined) onUnavailable(seconds)
      throw error
    })
}

function callbacksOf({ data, settings, log }: SignInService, startSession: StartSession): NextAuthOptions['callbacks'] {
  const { baseUrl, oidc } = settings
  const { origin } = new URL(baseUrl)
  return {
    signIn: async ({ user, account, profile }) => {
      if (account?.provider !== oidcProviderId) return true
      if (!oidc) return false
      const verify = (context: ChangeContext) =>
        userOfProfile(context, profile as OidcProfile | undefined, { oidc, log })
      Object.assign(user, await startSession('single-sign-on', verify))
      return true
    },
    jwt: async ({ token, user }) => {
      if (user) return { sub: user.id, sid: user.sid, ver: user.ver }
      const { sid, ver } = token
      const key = sid !== undefined && ver !== undefined ? { sessionId: sid, version: ver } : undefined
      // next-auth then deletes the cookie.
      if (!(await isSessionLive(data, key))) throw new Error('this session has ended')
      return { sub: token.sub, sid, ver }
    },
    session: ({ session: { expires } }) => ({ expires }),
    redirect: ({ url }) => origin + ownPath(String(url), origin),
  }
}

function loggerOf(log: Log): NextAuthOptions['logger'] {
  return {
    error: (code, metadata) => {
      // next-auth reports a rejection by the identity provider twice: when it throws it and when it catches it.
      if (code === 'OAUTH_CALLBACK_HANDLER_ERROR' && !(metadata instanceof Error)) return
      // A foreign cookie, or one of a session that has ended: next-auth deletes it. This is no failure.
      if (code === 'JWT_SESSION_ERROR' || logFailedExchange(log, code, errorOf(metadata))) return
      log.error({ code, cause: causeOf(errorOf(metadata)) }, 'next-auth failed.')
    },
    warn: () => {},
    debug: () => {},
  }
}

/** Finds the user by the e-mail address of the profile, or creates it. Throws SignInError, whose reason is logged. */
async function userOfProfile(
  context: ChangeContext,
  profile: OidcProfile | undefined,
  { oidc, log }: { oidc: Oidc; log: Log },
): Promise<ProvenUser> {
  const { address, requestId } = context.origin
  const reject = (rejection: RejectedSignIn) => {
    logRejection(log, requestId, rejection)
    return new SignInError({ kind: rejection.reason === 'wrong-issuer' ? 'single-sign-on-failed' : 'no-account' })
  }
  if (!profile) throw reject({ reason: 'email-missing' })
  const { email, rejection } = provenEmail(profile, oidc)
  if (rejection) throw reject(rejection)
  const creation = creationOf(profile, email, oidc)
  const newUser = typeof creation === 'string' ? undefined : creation
  const found = await userOfVerifiedEmail(context, email, { address, requestId }, newUser)
  if (found.user) return found.user
  const reason = found.reason === 'no-such-user' && typeof creation === 'string' ? creation : found.reason
  throw reject({ ...found, email, reason })
}

function errorOf(metadata: unknown): unknown {
  return (metadata as { error?: unknown } | undefined)?.error ?? metadata
}

// The id and the version of a session, which the cookie holds. See `SessionKey`.
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
