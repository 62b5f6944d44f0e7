import type { SingleSignOn } from '#lib/domain/access/sign-in/single-sign-on.ts'
import type { Log } from '#lib/log/log.ts'
import { causeOf } from '#lib/log/outage.ts'
import { escapeControls } from '#lib/values/text.ts'
import type { creationOf, ProfileRejection } from './oidc-profile.ts'

/** The reasons why a person cannot sign in although the identity provider has authenticated the person. */
export type RejectedSignIn = {
  reason:
    | ProfileRejection['reason']
    | Extract<SingleSignOn, { user: undefined }>['reason']
    | Extract<ReturnType<typeof creationOf>, string>
  userUuid?: string | undefined
  email?: string | undefined
}

const message = 'A single sign-on was refused.'

/** Logs a rejection with the id of the user, or with the domain of an address that no user has. */
export function logRejection(
  log: Log,
  requestId: string | undefined,
  { reason, userUuid, email }: RejectedSignIn,
): void {
  const domain = userUuid ? undefined : email?.split('@').at(-1)?.toLowerCase().slice(0, 253)
  const emailDomain = domain && escapeControls(domain)
  log.warn({ request_id: requestId, reason, user_uuid: userUuid, email_domain: emailDomain }, message)
}

/** The error codes of next-auth for a failed exchange with the identity provider. */
const exchangeCodes = /^(SIGNIN_OAUTH_ERROR|OAUTH_\w+|CALLBACK_OAUTH_ERROR)$/

const reasons: [RegExp, string][] = [
  [/ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|CERT|timed out|fetch failed/i, 'issuer-unreachable'],
  [/access_denied/, 'denied-by-issuer'],
  [/nonce/i, 'wrong-nonce'],
  [/\bstate\b/i, 'wrong-state'],
  [/pkce|code_verifier/i, 'wrong-code-verifier'],
  [/invalid_client|unauthorized_client/, 'client-not-accepted'],
  [/invalid_grant/, 'code-not-accepted'],
  [/\biss\b|issuer/i, 'wrong-issuer'],
  [/not 200 OK/, 'issuer-fails'],
]

/** Logs a failed exchange with the identity provider. Returns false for other errors of next-auth. */
export function logFailedExchange(log: Log, code: string, error: unknown): boolean {
  if (!exchangeCodes.test(code)) return false
  const cause = causeOf(error).replace(/^expected 200 OK.*/, 'the response was not 200 OK')
  const reason = reasons.find(([pattern]) => pattern.test(cause))?.[1] ?? 'exchange-failed'
  // The expected and the received values belong to one sign-in, and its client chooses some of them.
  log.warn({ reason, cause: cause.replace(/,? (expected|got)\b.*/i, '') }, message)
  return true
}
