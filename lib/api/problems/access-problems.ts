import type { DomainProblems } from '#lib/values/domain-problems.ts'
import { both, kind, management, retryAfter } from './problem-kind.ts'

/** Why a token cannot do what only a signed-in session may do. */
export const sessionNeeded = 'This request needs a signed-in session; a token cannot make it.'

const challenge = { 'WWW-Authenticate': 'HybridCore realm="hybrid-core", headers="X-Auth-UserId X-Auth-Token"' }

/** Problems of authentication and authorization. */
export const accessProblems = {
  'credentials-missing': kind<{ reason: string }>({
    status: 401,
    title: 'Authentication failed',
    slug: 'authentication-failed',
    families: both,
    explainedIn: 'auth',
    headers: challenge,
    detail: ({ reason }) => reason,
    what: 'The request has no valid credentials. The response is the same for an unknown user and for a wrong, revoked or expired token.',
    fix: 'Send your user’s UUID in `X-Auth-UserId` and one of its valid tokens in `X-Auth-Token`. Both are on the API keys page of the panel.',
    example: { reason: 'The headers X-Auth-UserId and X-Auth-Token must hold a user and a valid token of that user.' },
  }),
  'user-id-malformed': kind<{ header: string }>({
    status: 400,
    title: 'Authentication failed',
    slug: 'authentication-failed',
    families: both,
    explainedIn: 'auth',
    detail: ({ header }) => `The header ${header} must hold a UUID.`,
    what: 'The header `X-Auth-UserId` does not hold a UUID. The credentials were not checked.',
    fix: 'Copy the user’s UUID from the API keys page of the panel.',
    example: { header: 'X-Auth-UserId' },
  }),
  'authentication-unavailable': kind<Record<never, never>>({
    status: 503,
    title: 'Authentication temporarily unavailable',
    slug: 'authentication-unavailable',
    families: both,
    explainedIn: 'auth',
    headers: retryAfter,
    detail: () => 'The credentials cannot be checked at the moment. Nothing is wrong with the request.',
    what: 'The store of credentials does not respond.',
    fix: 'Send the same request again after the number of seconds in `Retry-After`.',
    example: {},
  }),
  unauthorized: kind<DomainProblems['unauthorized']>({
    status: 401,
    title: 'Unauthorized',
    slug: 'unauthorized',
    families: management,
    schema: true,
    headers: challenge,
    detail: () => 'You may not access this resource.',
    identifiers: ({ contract_uuid: uuid }): Record<string, string> =>
      uuid === undefined ? {} : { contract_uuid: uuid },
    what: 'The credentials are valid, but do not allow this request: the role or the scopes of the token do not include what it needs, or the contract belongs to another partner.',
    fix: 'Compare the scope that the route needs with your role and the scopes of your token. An owner or admin of your partner assigns roles; a token gets its scopes when it is created.',
    example: { contract_uuid: '42e00da7-f24e-4bc3-aed4-c4733813d6fd' },
  }),
  forbidden: kind<DomainProblems['forbidden']>({
    status: 403,
    title: 'Forbidden',
    slug: 'forbidden',
    families: management,
    detail: ({ reason }) => reason,
    what: 'The credentials are valid, but not for this kind of request: a change with a session must come from the panel, requests about tokens, sessions, calendar feeds, saved views and preferences, and changes of users, need a session, and only its maker, owners and admins change a shared view.',
    fix: 'Sign in to the panel and make the change there. Save a shared view under another name to change your own copy of it.',
    example: { reason: sessionNeeded },
  }),
}
