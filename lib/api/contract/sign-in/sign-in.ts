/** Why a sign-in failed. next-auth passes it as the query parameter `error`. */
export type SignInError =
  /** Wrong password, unknown user or locked user: the response does not show which. */
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number }
  /** Too many sign-ins are in progress: nothing was checked. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'link-ended' }
  /** The input is invalid for this reason. */
  | { kind: 'refused'; reason: string }
  /** The OpenID Connect server has authenticated the person, but no user matches. */
  | { kind: 'no-account' }
  | { kind: 'single-sign-on-failed' }
  | { kind: 'unavailable' }
  /** The database cannot store the session: its disk is full or fails, or it is read-only. */
  | { kind: 'unwritable' }
  | { kind: 'failed' }

const plainKinds = ['wrong', 'link-ended', 'no-account', 'single-sign-on-failed', 'unavailable', 'unwritable'] as const

/** The allowed number of characters in a password. */
export const passwordLength = { min: 12, max: 200 }

export function writeSignInError(error: SignInError): string {
  if (error.kind === 'wait' || error.kind === 'busy') return `${error.kind} ${error.seconds}`
  return error.kind === 'refused' ? `refused ${error.reason}` : error.kind
}

/** Reads the texts of `writeSignInError`, and the error names of next-auth for single sign-on. */
export function readSignInError(error: string): SignInError {
  const [, timed, seconds] = /^(wait|busy) (\d{1,6})$/.exec(error) ?? []
  if (timed === 'wait' || timed === 'busy') return { kind: timed, seconds: Number(seconds) }
  const reason = /^refused (.+)$/s.exec(error)?.[1]
  if (reason) return { kind: 'refused', reason }
  if (/^(OAuth\w+|Callback|AccessDenied)$/.test(error)) return { kind: 'single-sign-on-failed' }
  const kind = plainKinds.find((one) => one === error)
  return { kind: kind ?? 'failed' }
}

/** Reads the error of an earlier attempt from an address. Free text is ignored, because anyone can write the address. */
export function readEarlierSignInError(error: string): SignInError | undefined {
  const read = readSignInError(error)
  return read.kind === 'refused' || read.kind === 'failed' ? undefined : read
}

/** The state of a one-time link, which its page requests first. */
export type LinkState = {
  works: boolean
  /** The number of valid API tokens of the link's user. They can be revoked together with the old password. */
  active_tokens: number
}
