import type { DomainProblems } from '#lib/domain/problem.ts'
import { both, kind, management, retryAfter } from './problem-kind.ts'

const challenge = { 'WWW-Authenticate': 'HybridCore realm="hybrid-core", headers="X-Auth-UserId X-Auth-Token"' }

/** What may be wrong with who is calling, or keeps the caller from what it asks for. */
export const accessProblems = {
  'credentials-missing': kind<{ reason: string }>({
    status: 401,
    title: 'Authentication failed',
    slug: 'authentication-failed',
    families: both,
    headers: challenge,
    detail: ({ reason }) => reason,
    what: 'The request has no valid credentials. The answer is the same for an unknown user and for a wrong, revoked or expired token.',
    fix: 'Send your user’s UUID in `X-Auth-UserId` and one of its valid tokens in `X-Auth-Token`. Both are on the API keys page of the panel.',
    example: { reason: 'The headers X-Auth-UserId and X-Auth-Token must hold a user and a valid token of that user.' },
  }),
  'user-id-malformed': kind<{ header: string }>({
    status: 400,
    title: 'Authentication failed',
    slug: 'authentication-failed',
    families: both,
    detail: ({ header }) => `The header ${header} must hold a UUID.`,
    what: 'The header `X-Auth-UserId` holds something that is not a UUID. The credentials were not looked at.',
    fix: 'Copy the user’s UUID from the API keys page of the panel.',
    example: { header: 'X-Auth-UserId' },
  }),
  'authentication-unavailable': kind<Record<never, never>>({
    status: 503,
    title: 'Authentication temporarily unavailable',
    slug: 'authentication-unavailable',
    families: both,
    headers: retryAfter,
    detail: () => 'The credentials cannot be checked at the moment. Nothing is wrong with the request.',
    what: 'The store of credentials does not answer.',
    fix: 'Send the same request again after the seconds that `Retry-After` names.',
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
    what: 'The caller is known, but may not do this: its role, or a scope of its token, does not allow it, or the contract is another partner’s.',
    fix: 'Compare what the route needs with your role and the scopes of your token. An owner or admin of your partner gives roles; tokens get their scopes when they are made.',
    example: { contract_uuid: '42e00da7-f24e-4bc3-aed4-c4733813d6fd' },
  }),
  forbidden: kind<{ reason: string }>({
    status: 403,
    title: 'Forbidden',
    slug: 'forbidden',
    families: management,
    detail: ({ reason }) => reason,
    what: 'The caller is known, but may not make this request in this way: a change under a session must come from the panel itself, and what concerns sessions and tokens needs a session.',
    fix: 'Sign in to the panel and make the change there.',
    example: { reason: 'Tokens are made, rotated and revoked in a signed-in session, never with a token.' },
  }),
}
