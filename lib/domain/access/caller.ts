import type { Role, Scope } from '#lib/values/rights.ts'

type Identity = {
  userUuid: string
  partnerUuid: string
  role: Role
  /** The scopes that both the role and the token allow. */
  scopes: ReadonlySet<Scope>
}

/** The authenticated user of a request, by API token or by session. */
export type Caller =
  | (Identity & { kind: 'token'; tokenId: string })
  | (Identity & { kind: 'session'; sessionId: string })
