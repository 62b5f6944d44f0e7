import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'

/** The thresholds of the levels, in percent. A meter marks the first two. */
export const marks = { high: 75, nearFull: 85, full: 95 } as const

const levels = ['normal', 'high', 'near-full', 'full'] as const
export type Level = (typeof levels)[number]

/** Returns the level of a usage. The panel never shows it by colour only. */
export function levelOf(percentage: number): Level {
  if (percentage >= marks.full) return 'full'
  if (percentage >= marks.nearFull) return 'near-full'
  return percentage >= marks.high ? 'high' : 'normal'
}

/** Returns the level of a usage. What is allocated to customers is always normal: it may exceed the total. */
export function usageLevel({ percentage, isAllocated = false }: { percentage: number; isAllocated?: boolean }): Level {
  return isAllocated ? 'normal' : levelOf(percentage)
}

/** The usage of one node, in percent. */
export type NodeUsage = { assetId: string; percentage: number }

/** The state of a pool. `node` is its fullest node if that is what makes the state worse than the pool's own level. */
export type PoolState = { level: Level; node: NodeUsage | null }

/** Returns the worse of the levels of a pool and of its fullest node. */
export function poolState(usage: Parameters<typeof usageLevel>[0], fullest?: NodeUsage | null): PoolState {
  const level = usageLevel(usage)
  if (!fullest) return { level, node: null }
  const nodeLevel = levelOf(fullest.percentage)
  return levelRank(nodeLevel) > levelRank(level) ? { level: nodeLevel, node: fullest } : { level, node: null }
}

/** Returns the place of a meter in a card, the fullest first; null without data. */
export function meterPlace(usage: { percentage: number } | null, fullest?: { percentage: number } | null) {
  return usage && -Math.round(Math.max(usage.percentage, fullest?.percentage ?? 0))
}

/** Returns a number that is larger for a worse level. */
export function levelRank(level: Level): number {
  return levels.indexOf(level)
}

const words: Record<Level, PlainKey> = {
  normal: 'usage.normal',
  high: 'usage.high',
  'near-full': 'usage.nearFull',
  full: 'usage.full',
}

export function levelWord(level: Level): string {
  return text(words[level])
}
