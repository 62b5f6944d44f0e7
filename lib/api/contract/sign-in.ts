/** What a sign-in answers instead of a session; next-auth hands it on as the `error` of an address. */
export type Obstacle =
  /** Wrong, unknown or locked: nobody can tell which. */
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'link-ended' }
  /** The input is not valid, for this reason. */
  | { kind: 'refused'; reason: string }
  /** The other server is sure who it is, but none of our users is. */
  | { kind: 'no-account' }
  | { kind: 'single-sign-on-failed' }
  | { kind: 'unavailable' }
  | { kind: 'failed' }

const plainKinds = ['wrong', 'link-ended', 'no-account', 'single-sign-on-failed', 'unavailable'] as const

/** How many characters a password has. */
export const passwordLength = { min: 12, max: 200 }

export function writeObstacle(obstacle: Obstacle): string {
  if (obstacle.kind === 'wait') return `wait ${obstacle.seconds}`
  return obstacle.kind === 'refused' ? `refused ${obstacle.reason}` : obstacle.kind
}

/** Understands our own texts, and next-auth's where another server signs users in. */
export function readObstacle(error: string): Obstacle {
  const seconds = /^wait (\d{1,6})$/.exec(error)?.[1]
  if (seconds) return { kind: 'wait', seconds: Number(seconds) }
  const reason = /^refused (.+)$/s.exec(error)?.[1]
  if (reason) return { kind: 'refused', reason }
  if (/^(OAuth\w+|Callback|AccessDenied)$/.test(error)) return { kind: 'single-sign-on-failed' }
  const kind = plainKinds.find((one) => one === error)
  return { kind: kind ?? 'failed' }
}

/** What an address says of an earlier attempt, as far as it can be believed: anyone may have made the address. */
export function readEarlierObstacle(error: string): Obstacle | undefined {
  const obstacle = readObstacle(error)
  return obstacle.kind === 'refused' || obstacle.kind === 'failed' ? undefined : obstacle
}
