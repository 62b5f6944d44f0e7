import { text } from '../../texts/text.ts'
import { formatNumber } from '../../usage/format.ts'

/** The statuses that have texts, in life-cycle order. Statuses are an open set: others are shown as they are. */
const statuses = {
  active: { word: 'chart.active', counted: 'chart.activeCount' },
  staged: { word: 'chart.staged', counted: 'chart.stagedCount' },
  maintenance: { word: 'chart.maintenance', counted: 'chart.maintenanceCount' },
  failed: { word: 'chart.failed', counted: 'chart.failedCount' },
} as const

export const knownStatuses = Object.keys(statuses)
const texts = new Map<string, (typeof statuses)[keyof typeof statuses]>(Object.entries(statuses))

/** Returns the word of a status. */
export function statusText(status: string): string {
  const known = texts.get(status)
  return known ? text(known.word) : status
}

/** Formats how many nodes have a status: `166 active`. */
export function countText(status: string, count: number): string {
  const known = texts.get(status)
  return known ? text(known.counted, { count }) : `${formatNumber(count)} ${status}`
}
