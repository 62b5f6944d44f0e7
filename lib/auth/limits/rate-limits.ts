import { apiError } from '#lib/api/problems/problems.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { Standing } from '#lib/domain/access/count-store.ts'
import { networkOf } from '#lib/domain/access/sign-in/network.ts'
import type { Limit } from '#lib/settings/settings.ts'
import type { CounterOf } from './counter.ts'

export type Headers = Readonly<Record<string, string>>

export type CountRequest = (caller: Pick<Caller, 'kind' | 'userUuid'>) => Promise<Headers>

/**
 * Returns a function that counts a request of a caller and returns its rate-limit headers. It throws ApiError (429) beyond
 * the limit. Tokens and sessions of a user are counted separately, so a script cannot lock its user out of the panel.
 */
export function callerLimit(limit: Limit, counterOf: CounterOf): CountRequest {
  const counter = counterOf('caller', limit)
  const headersFor = rateLimitHeaders('caller', limit)
  return async ({ kind, userUuid }) => {
    const standing = await counter.add(`${kind} ${userUuid}`)
    const headers = headersFor(standing)
    if (standing.count > limit.count) throw tooManyRequests(standing, headers)
    return headers
  }
}

/**
 * Limits failed authentications by address; one client has all addresses of an IPv6 /64. Requests with an unknown address are
 * not counted.
 */
export type FailureLimit = {
  /** Throws ApiError (429) when the address has reached its limit. */
  check(address: string | undefined): Promise<void>
  count(address: string | undefined): Promise<void>
}

export function failureLimit(limit: Limit, counterOf: CounterOf): FailureLimit {
  const counter = counterOf('failures', limit)
  const headersFor = rateLimitHeaders('failures', limit)
  return {
    check: async (address) => {
      if (address === undefined) return
      const standing = await counter.get(networkOf(address))
      if (standing.count >= limit.count) throw tooManyRequests(standing, headersFor(standing))
    },
    count: async (address) => {
      if (address !== undefined) await counter.add(networkOf(address))
    },
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers. */
function rateLimitHeaders(name: string, { count, seconds }: Limit): (standing: Standing) => Headers {
  const policy = `"${name}";q=${count};w=${seconds}`
  return (standing) => {
    const remaining = Math.max(0, count - standing.count)
    return { 'RateLimit-Policy': policy, RateLimit: `"${name}";r=${remaining};t=${secondsUntil(standing)}` }
  }
}

function tooManyRequests(standing: Standing, headers: Headers) {
  const seconds = secondsUntil(standing)
  return apiError(
    'too-many-requests',
    { seconds },
    { ...headers, 'Retry-After': String(seconds), 'RateLimit-Reset': String(Date.now() + standing.msBeforeNext) },
  )
}

function secondsUntil({ msBeforeNext }: Standing): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
