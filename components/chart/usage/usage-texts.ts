import { capital, joinNames } from '../../records/sentences.ts'
import { usedRaw } from '../../usage/denominator/denominator.ts'
import { formatExactly, formatPercentage, formatUsed } from '../../usage/format.ts'
import { levelRank, levelWord, marks, poolState, usageLevel } from '../../usage/meter/level.ts'
import { nodeText } from '../../usage/meter/state-text.ts'
import { noActiveNode } from '../../usage/resource-nodes.ts'
import type { UsageRow } from './usage-rows.ts'

/**
 * Returns the title of a usage chart, which names the pool or the node in the worst state. `age` is that of stale values:
 * `4 days ago`.
 */
export function usageTitle(rows: readonly UsageRow[], age?: string): string {
  const down = downTitle(rows)
  if (down) return down
  const worst = worstOf(rows)
  if (!worst) return 'No usage data yet'
  const { name, node, level } = worst
  const percentage = formatPercentage(worst.percentage)
  if (level !== 'normal') {
    const state = `${age ? 'was' : 'is'} ${levelWord(level)}${node ? ` on ${node}` : ''}${age ? ` ${age}` : ''}`
    return capital(`${name} ${state}: ${percentage}`)
  }
  const threshold = formatPercentage(marks.high, 0)
  const none = age ? `No pool was above ${threshold} ${age}` : `No pool above ${threshold}`
  return `${none}; highest: ${name}, ${percentage}`
}

/** Names the types of nodes of which none is active and some have failed. */
function downTitle(rows: readonly UsageRow[]): string | undefined {
  const types = [...new Set(rows.flatMap(({ down }) => down ?? []))]
  return types.length > 0 ? `No active ${joinNames(types, 'or')} node` : undefined
}

/**
 * Returns the title of a chart of what is allocated to customers, which has no states: more than the total is normal. `scope`
 * follows the word: ` 4 days ago`.
 */
export function allocatedTitle(rows: readonly UsageRow[], scope = ''): string {
  const down = downTitle(rows)
  if (down) return down
  const [most] = rows
    .flatMap(({ name, usage }) => (usage ? { name, percentage: usage.percentage } : []))
    .sort((a, b) => b.percentage - a.percentage)
  return most
    ? `Most allocated${scope}: ${most.name}, ${formatPercentage(most.percentage)}`
    : `Allocated${scope}: unknown`
}

/** Returns a usage chart as one sentence, for screen readers. */
export function usageSummary(rows: readonly UsageRow[], age?: string): string {
  const facts = rows.map((row) => {
    const { name, usage, allocated, fullest, afterLoss, isPartlyStale } = row
    if (!usage) return `${name}: ${exactUsage(row)}`
    const level = usageLevel(usage)
    const share = `${name} ${formatPercentage(usage.percentage)}`
    const stale = isPartlyStale && !age ? 'some values are stale' : ''
    if (usage.isAllocated) return joined([`${share} allocated`, allocated?.ratio ?? '', stale])
    const loss = afterLoss ? `${percentageAfter(afterLoss)} after the loss of ${afterLoss.assetId}` : ''
    const node = fullest ? `fullest node ${nodeText(fullest)}` : ''
    const state = level === 'normal' ? '' : levelWord(level)
    return joined([share, state, stale, allocated?.words ?? '', node, loss])
  })
  return `${capital(facts.join('; '))}${age ? `; last reported ${age}` : ''}.`
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

/** Returns the data table of a usage chart. What is allocated has no state, no fullest node and no usage after a loss. */
export function usageTable(rows: readonly UsageRow[], firstHeader: string, amount = usedRaw.amount) {
  const hasAllocated = rows.some(({ allocated }) => allocated)
  if (amount === 'allocated') {
    return {
      head: [firstHeader, 'Allocated', 'Amount', ...(hasAllocated ? ['Ratio'] : [])],
      rows: rows.map((row) => [
        ...[capital(row.name), ...amountCells(row)],
        ...(hasAllocated ? [row.allocated?.ratio ?? '–'] : []),
      ]),
    }
  }
  return {
    head: [
      ...[firstHeader, 'Used', 'Amount', 'State', 'Fullest node', 'After a loss'],
      ...(hasAllocated ? ['Allocated to customers'] : []),
    ],
    rows: rows.map(({ name, usage, down, allocated, fullest, afterLoss }) => [
      ...[capital(name), ...amountCells({ usage, down })],
      usage ? levelWord(poolState(usage, fullest).level) : '–',
      fullest ? `${formatPercentage(fullest.percentage)} (${fullest.assetId})` : '–',
      afterLoss ? `${percentageAfter(afterLoss)} (${afterLoss.assetId})` : '–',
      ...(hasAllocated ? [allocated ? `${formatPercentage(allocated.percentage)}, ${allocated.ratio}` : '–'] : []),
    ]),
  }
}

/** Returns the usage of a row with exact amounts, or why there is none. */
export function exactUsage({ usage, down, unknown = 'no data' }: Pick<UsageRow, 'usage' | 'down' | 'unknown'>): string {
  return usage ? formatExactly(usage) : down === undefined ? unknown : noActiveNode()
}

/** Returns the cells of the percentage and the amount of a row. */
export function amountCells(row: Pick<UsageRow, 'usage' | 'down' | 'unknown'>): [percentage: string, amount: string] {
  const { usage } = row
  return usage ? [formatPercentage(usage.percentage), formatUsed(usage)] : [exactUsage(row), '–']
}

export function percentageAfter({ percentage }: { percentage: number | null }): string {
  return percentage === null ? 'nothing left' : formatPercentage(percentage)
}

/** Returns the pool in the worst state and the node that causes it. Of equal states, a whole pool is worse than a node. */
function worstOf(rows: readonly UsageRow[]) {
  const [worst] = rows
    .flatMap(({ name, usage, fullest }) => {
      if (!usage) return []
      const { level, node } = poolState(usage, fullest)
      return { name, level, node: node?.assetId, percentage: node?.percentage ?? usage.percentage }
    })
    .sort(
      (a, b) =>
        levelRank(b.level) - levelRank(a.level) ||
        Number(a.node !== undefined) - Number(b.node !== undefined) ||
        b.percentage - a.percentage,
    )
  return worst
}
