import { expect } from 'vitest'
import { expectWithinASecond } from '#e2e/setup/within-a-second.ts'

const workers = Number(process.env.WEB_CONCURRENCY ?? 1)

/**
 * Reads the effect of a change that has been confirmed. One process shows it with the next request. Of several workers the
 * one that responds may be another than the one that made the change: on PostgreSQL it notices the change within a second.
 */
export async function expectEffect<T>(read: () => Promise<T>, expected: T): Promise<void> {
  if (workers > 1) return expectWithinASecond(read, expected)
  expect(await read()).toEqual(expected)
}
