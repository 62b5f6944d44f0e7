import cluster from 'node:cluster'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Standing } from '#lib/domain/access/count-store.ts'
import type { CounterOf } from './counter.ts'

const supervisorTimeoutMs = 1_000

/** Counts in this process, or in the supervisor of several workers. */
export const localCounter: CounterOf = (name, { count, seconds }) => {
  const options = { keyPrefix: name, points: count, duration: seconds }
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: supervisorTimeoutMs })
    : new RateLimiterMemory(options)
  const uncounted = { count: 0, msBeforeNext: seconds * 1000 }
  return {
    add: (key) =>
      limiter
        .consume(key)
        .catch((thrown: unknown) => thrown)
        .then(standingOf),
    get: (key) => limiter.get(key).then(standingOf, () => uncounted),
  }

  /** When the supervisor does not respond in time, the request is not counted. */
  function standingOf(result: unknown): Standing {
    if (!(result instanceof RateLimiterRes)) return uncounted
    return { count: result.consumedPoints, msBeforeNext: result.msBeforeNext }
  }
}
