import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '#lib/api/problems.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { Limit } from '#lib/settings.ts'

export type Headers = Readonly<Record<string, string>>

/**
 * Counts a request of a caller and answers the headers that tell where it stands. Throws Refused, 429, when its limit is
 * used up. A user's scripts and its browser are counted apart: a script that runs wild locks nobody out of the panel.
 */
export function callerLimit({ count, seconds }: Limit): (caller: Caller) => Promise<Headers> {
  const limiter = limiterOf('caller', { count, seconds })
  return async ({ kind, userUuid }) => {
    const { isOver, standing } = await consume(limiter, `${kind} ${userUuid}`)
    const headers = rateLimitHeaders('caller', { count, seconds }, standing)
    if (isOver) throw tooMany(standing, headers)
    return headers
  }
}

/** Failed authentications by address; a request whose address nobody knows is not counted. */
export type FailureLimit = {
  /** Throws Refused, 429, when the address has used up its limit. */
  check(address: string | undefined): Promise<void>
  count(address: string | undefined): Promise<void>
}

export function failureLimit({ count, seconds }: Limit): FailureLimit {
  const limiter = limiterOf('failures', { count, seconds })
  return {
    check: async (address) => {
      const standing = address === undefined ? null : await limiter.get(address).catch(() => null)
      if (!standing || standing.consumedPoints < count) return
      throw tooMany(standing, rateLimitHeaders('failures', { count, seconds }, standing))
    },
    count: async (address) => {
      if (address !== undefined) await consume(limiter, address)
    },
  }
}

type Limiter = RateLimiterMemory | RateLimiterCluster

/** One count in this process; of several workers, one in their supervisor. */
function limiterOf(name: string, { count, seconds }: Limit): Limiter {
  const options = { keyPrefix: name, points: count, duration: seconds }
  return cluster.isWorker ? new RateLimiterCluster({ ...options, timeoutMs: 1_000 }) : new RateLimiterMemory(options)
}

async function consume(limiter: Limiter, key: string): Promise<{ isOver: boolean; standing: RateLimiterRes }> {
  try {
    return { isOver: false, standing: await limiter.consume(key) }
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { isOver: true, standing: thrown }
    // A supervisor that does not answer in time refuses nobody.
    return { isOver: false, standing: new RateLimiterRes(limiter.points, limiter.duration * 1000) }
  }
}

/** As draft-ietf-httpapi-ratelimit-headers writes them. */
function rateLimitHeaders(policy: string, { count, seconds }: Limit, standing: RateLimiterRes): Headers {
  const remaining = Math.max(0, standing.remainingPoints)
  return {
    'RateLimit-Policy': `"${policy}";q=${count};w=${seconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${secondsUntil(standing)}`,
  }
}

function tooMany(standing: RateLimiterRes, headers: Headers) {
  const seconds = secondsUntil(standing)
  return refuse(
    'too-many-requests',
    { seconds },
    { ...headers, 'Retry-After': String(seconds), 'RateLimit-Reset': String(Date.now() + standing.msBeforeNext) },
  )
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
