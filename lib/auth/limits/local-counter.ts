import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Standing } from '#lib/domain/access/count-store.ts'
import type { CounterOf } from './counter.ts'

/** Counts in this process. */
export const localCounter: CounterOf = (name, { count, seconds }) => {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: count, duration: seconds })
  const uncounted = { count: 0, msBeforeNext: seconds * 1000 }
  return {
    add: (key) =>
      limiter
        .consume(key)
        .catch((thrown: unknown) => thrown)
        .then(standingOf),
    get: (key) => limiter.get(key).then(standingOf, () => uncounted),
  }

  function standingOf(result: unknown): Standing {
    if (!(result instanceof RateLimiterRes)) return uncounted
    return { count: result.consumedPoints, msBeforeNext: result.msBeforeNext }
  }
}
