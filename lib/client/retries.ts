import { retryAfterMs } from './errors.ts'

/** How a request is sent again after 429 and 503. */
export type RetryOptions = {
  /** How often, at most; default 3. With 0 no request is sent again. */
  times?: number | undefined
  /** How long a call waits between its requests, in all; default 60,000. A response that wants more is an error at once. */
  maximumWaitMs?: number | undefined
}

/** The time and the chance that retries depend on. */
export type Clock = {
  now(): number
  /** A number from 0 to 1. */
  random(): number
  /** Rejects with the reason of the signal. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

type Send = () => Promise<Response>

const firstWaitMs = 1000
/**
 * The maximum share of a wait that is added at random, so that clients refused at the same moment do not return at the same
 * moment.
 */
const spread = 0.2
/** The longest time of a timer. */
const longestWaitMs = 2 ** 31 - 1

/**
 * Returns a function that sends a request again after 429 and 503, within the limits, and resolves with the last response.
 * Throws RangeError.
 */
export function createRetries({ times = 3, maximumWaitMs = 60_000 }: RetryOptions = {}, clock: Clock = systemClock) {
  if (!(Number.isInteger(times) && times >= 0)) throw new RangeError('retry.times must be an integer >= 0')
  if (!(maximumWaitMs >= 0 && maximumWaitMs <= longestWaitMs)) {
    throw new RangeError(`retry.maximumWaitMs must be >= 0 and <= ${longestWaitMs}`)
  }
  return async (send: Send, signal?: AbortSignal): Promise<Response> => {
    let waitedMs = 0
    for (let repeated = 0; ; repeated++) {
      const response = await send()
      if ((response.status !== 429 && response.status !== 503) || repeated === times) return response
      const waitMs = retryAfterMs(response.headers, clock.now()) ?? firstWaitMs * 2 ** repeated
      waitedMs += waitMs
      if (waitedMs > maximumWaitMs) return response
      const addedMs = Math.min(waitMs * spread * clock.random(), maximumWaitMs - waitedMs)
      waitedMs += addedMs
      // Read to its end, so that the connection can be used again.
      await response.text().catch(() => '')
      await clock.sleep(waitMs + addedMs, signal)
    }
  }
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }),
}
