import type { User } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { ChangeContext } from '#lib/domain/access/origin.ts'
import type { ProvenUser, SignInRequest } from '#lib/domain/access/sessions/sessions.ts'
import { signIn } from '#lib/domain/access/sign-in/check-password.ts'
import { setUpFirstOwner } from '#lib/domain/access/users/setup.ts'
import { setPasswordByLink } from '#lib/domain/access/users/users.ts'
import type { Oidc } from '#lib/settings/oidc-settings.ts'
import type { OidcProfile } from './oidc-profile.ts'
import { SignInError } from './sign-in-error.ts'

export const oidcProviderId = 'oidc'

type Form = Partial<Record<string, unknown>>
/** Verifies the fields of a form and returns the user. Throws when they are wrong. */
type VerifyForm = (context: ChangeContext, given: (name: string) => string) => Promise<ProvenUser>

/** Verifies a user and starts a session; `by` names the provider. */
export type StartSession = (by: string, verify: (context: ChangeContext) => Promise<ProvenUser>) => Promise<User>

/** Returns the providers that check a form: password, one-time link, and set-up of the first owner. */
export function credentialsProviders({ address, requestId }: SignInRequest, startSession: StartSession) {
  const provider = (id: string, verify: VerifyForm) =>
    CredentialsProvider({
      id,
      credentials: {},
      authorize: (form: Form | undefined) =>
        startSession(id, (context) => verify(context, (name) => String(form?.[name] ?? ''))),
    })
  return [
    provider('password', async (context, given) => {
      const signedIn = await signIn(context, { email: given('email'), password: given('password'), address, requestId })
      if (signedIn.user) return signedIn.user
      if (signedIn.waitMs === 0) throw new SignInError({ kind: 'wrong' })
      throw new SignInError({ kind: 'wait', seconds: Math.ceil(signedIn.waitMs / 1000) })
    }),
    provider('set-password', (context, given) =>
      setPasswordByLink(context, {
        secret: given('secret'),
        password: given('password'),
        revokeTokens: given('revoke_tokens') === 'true',
      }),
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
    // The callback `signIn` finds our user and fills in the session.
    profile: ({ sub }) => ({ id: sub, sid: '', ver: 0 }),
  }
}
