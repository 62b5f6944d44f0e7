import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#lib/values/error-code.ts'

/** The pause between two attempts to take a lock. */
export const retryAfterMs = 25

type RetryOptions = {
  timeoutMs: number
  /** Awaited before each attempt; does not count as time that the lock is held. */
  ready?: (() => Promise<void>) | undefined
  /** Called once before the first pause. */
  onWait?: (() => void) | undefined
  /** Called with the error when the lock is still held after `timeoutMs`. */
  onTimeout?: (error: unknown) => void
}

/**
 * Runs `work` again while another process holds the write lock. Safe for a transaction: only its first statement,
 * `begin immediate`, can find the database locked, so nothing of it runs twice.
 */
export async function retryWhileLocked<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { timeoutMs, ready, onWait, onTimeout } = options
  let deadline = Date.now() + timeoutMs
  for (let attempt = 0; ; attempt++) {
    const waitingSince = Date.now()
    await ready?.()
    deadline += Date.now() - waitingSince
    try {
      return await work()
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error
      if (Date.now() > deadline) {
        onTimeout?.(error)
        throw error
      }
      if (attempt === 0) onWait?.()
      await sleep(retryAfterMs)
    }
  }
}
