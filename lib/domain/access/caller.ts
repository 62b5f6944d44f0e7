import type { Role } from '#lib/rights.ts'

type Identity = {
  userUuid: string
  partnerUuid: string
  role: Role
  /** What the call may do: the role's scopes, cut down to the token's. */
  scopes: ReadonlySet<string>
}

/** Who is calling, by an API token or by a signed-in session. */
export type Caller =
  | (Identity & { kind: 'token'; tokenId: string })
  | (Identity & { kind: 'session'; sessionId: string })
