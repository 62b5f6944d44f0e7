import { refuse } from '#lib/api/problems.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { Standing } from '#lib/domain/access/count-store.ts'
import type { Limit } from '#lib/settings.ts'
import type { CounterOf } from './counter.ts'

export type Headers = Readonly<Record<string, string>>

/**
 * Counts a request of a caller and answers the headers that tell where it stands. Throws Refused, 429, when its limit is
 * used up. A user's scripts and its browser are counted apart: a script that runs wild locks nobody out of the panel.
 */
export function callerLimit(limit: Limit, counterOf: CounterOf): (caller: Caller) => Promise<Headers> {
  const counter = counterOf('caller', limit)
  return async ({ kind, userUuid }) => {
    const standing = await counter.add(`${kind} ${userUuid}`)
    const headers = rateLimitHeaders('caller', limit, standing)
    if (standing.count > limit.count) throw tooMany(standing, headers)
    return headers
  }
}

/** Failed authentications by address; a request whose address nobody knows is not counted. */
export type FailureLimit = {
  /** Throws Refused, 429, when the address has used up its limit. */
  check(address: string | undefined): Promise<void>
  count(address: string | undefined): Promise<void>
}

export function failureLimit(limit: Limit, counterOf: CounterOf): FailureLimit {
  const counter = counterOf('failures', limit)
  return {
    check: async (address) => {
      if (address === undefined) return
      const standing = await counter.get(address)
      if (standing.count >= limit.count) throw tooMany(standing, rateLimitHeaders('failures', limit, standing))
    },
    count: async (address) => {
      if (address !== undefined) await counter.add(address)
    },
  }
}

/** As draft-ietf-httpapi-ratelimit-headers writes them. */
function rateLimitHeaders(policy: string, { count, seconds }: Limit, standing: Standing): Headers {
  const remaining = Math.max(0, count - standing.count)
  return {
    'RateLimit-Policy': `"${policy}";q=${count};w=${seconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${secondsUntil(standing)}`,
  }
}

function tooMany(standing: Standing, headers: Headers) {
  const seconds = secondsUntil(standing)
  return refuse(
    'too-many-requests',
    { seconds },
    { ...headers, 'Retry-After': String(seconds), 'RateLimit-Reset': String(Date.now() + standing.msBeforeNext) },
  )
}

function secondsUntil({ msBeforeNext }: Standing): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
