import { RateLimiterCluster, type RateLimiterRes } from 'rate-limiter-flexible'
import type { CountStore } from '#lib/domain/access/count-store.ts'
import type { Limit } from '#lib/settings/settings.ts'

const timeoutMs = 1_000

/** The counts of one limit in the supervisor of several workers, which all workers share. */
export function supervisorStore(name: string, { count, seconds }: Limit): CountStore {
  const limiter = new RateLimiterCluster({ keyPrefix: name, points: count, duration: seconds, timeoutMs })
  return {
    add: async (key, added) => {
      const result: RateLimiterRes | null = await (added > 0 ? limiter.penalty(key, added) : limiter.get(key))
      return result ? { count: result.consumedPoints, msBeforeNext: result.msBeforeNext } : undefined
    },
  }
}
