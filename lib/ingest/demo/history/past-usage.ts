import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dayMs } from '#lib/values/time.ts'

/**
 * How the usage of a pool has developed until now. Shares are of the present usage; a growth of 0.01 is 1 % of it a day.
 */
export type PastUsage = {
  growth?: number
  /** How far the usage swings in a day, and in a week. */
  daily?: number
  weekly?: number
  noise?: number
  /** So many days ago, somebody removed data of this share. */
  cleanUp?: { daysAgo: number; share: number }
  /** So many days ago, the nodes from this id on, with this share of the present capacity, came into service. */
  extension?: { daysAgo: number; share: number; firstNode: string; lastNode: string }
  /** No value was observed from `from` to `to` days ago. */
  gap?: { from: number; to: number }
  /** How many days the history goes back. */
  days: number
}

/** The factor of the present usage at a time, or undefined when nothing was observed. */
export function usageFactor(past: PastUsage, atMs: number, nowMs: number): number | undefined {
  const daysAgo = (nowMs - atMs) / dayMs
  const { gap, cleanUp, growth = 0 } = past
  if (daysAgo > past.days || (gap && daysAgo < gap.from && daysAgo >= gap.to)) return undefined
  const cleaned = cleanUp && daysAgo > cleanUp.daysAgo ? cleanUp.share : 0
  const swing = swingOf(past, atMs) - swingOf(past, nowMs)
  // The history ends at the present value.
  const noise = (past.noise ?? 0) * (2 * uniform(atMs) - 1) * Math.min(1, daysAgo)
  return Math.max(0, 1 - growth * daysAgo + cleaned + swing + noise)
}

/** The factor of the present capacity at a time. */
export function capacityFactor({ extension }: PastUsage, atMs: number, nowMs: number): number {
  return extension && nowMs - atMs > extension.daysAgo * dayMs ? 1 - extension.share : 1
}

/** Highest in the afternoon (UTC), and on Thursdays. */
function swingOf({ daily = 0, weekly = 0 }: PastUsage, atMs: number): number {
  const wave = (period: number, peak: number) => Math.cos((2 * Math.PI * (atMs - peak)) / period) / 2
  return daily * wave(dayMs, (15 / 24) * dayMs) + weekly * wave(7 * dayMs, 0.6 * dayMs)
}

/** A number from 0 to 1 that depends only on the time. */
function uniform(atMs: number): number {
  const random = xoroshiro128plus(Math.floor(atMs / 300_000))
  random.next()
  return (random.next() >>> 0) / 2 ** 32
}
