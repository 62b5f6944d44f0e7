import type { User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { ChangeContext } from '#lib/domain/access/origin.ts'
import type { ProvenUser, Visit } from '#lib/domain/access/sessions.ts'
import { setUpFirstOwner } from '#lib/domain/access/setup.ts'
import { signIn } from '#lib/domain/access/sign-in.ts'
import { setPasswordByLink } from '#lib/domain/access/users.ts'
import type { Oidc } from '#lib/settings.ts'
import { SignInObstacle } from './obstacles.ts'

export const oidcProviderId = 'oidc'

type Given = Partial<Record<string, unknown>>
/** Proves a user by what was typed. Throws when that does not. */
type Prove = (context: ChangeContext, given: (name: string) => string) => Promise<ProvenUser>

/** Begins the session of who has been proved, `by` this way. */
export type Enter = (by: string, prove: (context: ChangeContext) => Promise<ProvenUser>) => Promise<User>

/** The ways in that ask for something typed; `enter` begins the session of who has been proved. */
export function typedProviders({ address, requestId }: Visit, enter: Enter) {
  const provider = (id: string, prove: Prove) =>
    CredentialsProvider({
      id,
      credentials: {},
      authorize: (given: Given | undefined) =>
        enter(id, (context) => prove(context, (name) => String(given?.[name] ?? ''))),
    })
  return [
    provider('password', async (context, given) => {
      const signedIn = await signIn(context, { email: given('email'), password: given('password'), address, requestId })
      if (signedIn.user) return signedIn.user
      if (signedIn.waitMs === 0) throw new SignInObstacle({ kind: 'wrong' })
      throw new SignInObstacle({ kind: 'wait', seconds: Math.ceil(signedIn.waitMs / 1000) })
    }),
    provider('set-password', (context, given) =>
      setPasswordByLink(context, { secret: given('secret'), password: given('password') }),
    ),
    provider('setup', (context, given) =>
      setUpFirstOwner(context, {
        secret: given('secret'),
        partner: given('partner'),
        email: given('email'),
        password: given('password'),
      }),
    ),
  ]
}

/** What another server tells about who signs in there. */
export type OidcProfile = { sub: string; email?: string; email_verified?: boolean }

export function oidcProvider({ issuer, clientId, clientSecret }: Oidc): OAuthConfig<OidcProfile> {
  return {
    id: oidcProviderId,
    name: 'Single sign-on',
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    authorization: { params: { scope: 'openid email' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    // Who it is among our users is found out by the callback `signIn`, which fills in the session.
    profile: ({ sub, email = '' }) => ({ id: sub, email, sid: '', ver: 0 }),
  }
}
