import { capital, joinNames } from '../../records/sentences.ts'
import { text } from '../../texts/text.ts'
import { usedRaw } from '../../usage/denominator/denominator.ts'
import { formatExactly, formatPercentage, formatUsed } from '../../usage/format.ts'
import { levelRank, levelWord, marks, poolState, usageLevel } from '../../usage/meter/level.ts'
import { nodeText } from '../../usage/meter/state-text.ts'
import type { Resources, UsageRow } from './usage-rows.ts'

/**
 * Returns the title of a usage chart, which names the pool or the node in the worst state. `age` is that of stale values:
 * `4 days ago`.
 */
export function usageTitle(rows: readonly UsageRow[], age?: string): string {
  const down = downTitle(rows)
  if (down) return down
  const worst = worstOf(rows)
  if (!worst) return text('chart.noUsage')
  const { name, node, level } = worst
  const percentage = formatPercentage(worst.percentage)
  if (level !== 'normal') {
    const values = { name, level: levelWord(level), percentage }
    return capital(stateTitle(values, node, age))
  }
  const values = { threshold: formatPercentage(marks.high, 0), name, percentage }
  return age ? text('chart.noPoolWasHigh', { ...values, age }) : text('chart.noPoolIsHigh', values)
}

type State = { name: string; level: string; percentage: string }

function stateTitle(state: State, node?: string, age?: string): string {
  if (!age) return node ? text('chart.poolIsOnNode', { ...state, node }) : text('chart.poolIs', state)
  return node ? text('chart.poolWasOnNode', { ...state, node, age }) : text('chart.poolWas', { ...state, age })
}

/** Names the types of nodes of which none is active and some have failed. */
function downTitle(rows: readonly UsageRow[]): string | undefined {
  const types = [...new Set(rows.flatMap(({ down }) => down ?? []))]
  return types.length > 0 ? text('chart.noActiveNodeOf', { types: joinNames(types, 'or') }) : undefined
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
    ? text('chart.mostAllocated', { scope, name: most.name, percentage: formatPercentage(most.percentage) })
    : text('chart.allocatedUnknown', { scope })
}

/** Returns a usage chart as one sentence, for screen readers. */
export function usageSummary(rows: readonly UsageRow[], age?: string): string {
  const facts = rows.map((row) => {
    const { name, usage, allocated, fullest, afterLoss, isPartlyStale } = row
    if (!usage) return `${name}: ${exactUsage(row)}`
    const level = usageLevel(usage)
    const percentage = formatPercentage(usage.percentage)
    const stale = isPartlyStale && !age ? text('chart.someStale') : ''
    if (usage.isAllocated) {
      return joined([text('chart.allocatedShare', { name, percentage }), allocated?.ratio ?? '', stale])
    }
    const loss = afterLoss ? lossText(afterLoss) : ''
    const node = fullest ? text('chart.fullestNode', { node: nodeText(fullest) }) : ''
    const state = level === 'normal' ? '' : levelWord(level)
    return joined([`${name} ${percentage}`, state, stale, allocated?.words ?? '', node, loss])
  })
  return `${capital([...facts, ...(age ? [text('chart.lastReported', { age })] : [])].join('; '))}.`
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

/** Returns the data table of a usage chart. What is allocated has no state, no fullest node and no usage after a loss. */
export function usageTable(rows: readonly UsageRow[], firstHeader: string, amount = usedRaw.amount) {
  const hasAllocated = rows.some(({ allocated }) => allocated)
  if (amount === 'allocated') {
    return {
      head: [
        ...[firstHeader, text('chart.allocated'), text('chart.amount')],
        ...(hasAllocated ? [text('chart.ratio')] : []),
      ],
      rows: rows.map((row) => [
        ...[capital(row.name), ...amountCells(row)],
        ...(hasAllocated ? [row.allocated?.ratio ?? '–'] : []),
      ]),
    }
  }
  return {
    head: [
      ...[firstHeader, text('chart.used'), text('chart.amount'), text('chart.state')],
      ...[text('chart.fullestNodeHead'), text('chart.afterLossHead')],
      ...(hasAllocated ? [text('chart.allocatedToCustomers')] : []),
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

/** Returns the reason for an empty chart, or null when there is data. */
export function whyNoUsage({ cpu, memory, storage, nodes, coverage }: Resources): string | null {
  if ([cpu, memory, ...Object.values(storage)].some((usage) => usage)) return null
  if (nodes.total === 0) return text('chart.noNodesYet')
  if (coverage.total > 0) return text('chart.noneReports', { count: coverage.total })
  return text('chart.noneActive', { count: nodes.total })
}

/** Returns the usage of a row with exact amounts, or why there is none. */
export function exactUsage({ usage, down, unknown }: Pick<UsageRow, 'usage' | 'down' | 'unknown'>): string {
  if (usage) return formatExactly(usage)
  return down === undefined ? (unknown ?? text('chart.noData')) : text('chart.noActiveNode')
}

/** Returns the cells of the percentage and the amount of a row. */
export function amountCells(row: Pick<UsageRow, 'usage' | 'down' | 'unknown'>): [percentage: string, amount: string] {
  const { usage } = row
  return usage ? [formatPercentage(usage.percentage), formatUsed(usage)] : [exactUsage(row), '–']
}

export function percentageAfter({ percentage }: { percentage: number | null }): string {
  return percentage === null ? text('chart.nothingLeft') : formatPercentage(percentage)
}

/** Returns the usage after the loss of the largest node: `91.9 % after the loss of sn-3`. */
export function lossText({ assetId: node, percentage }: NonNullable<UsageRow['afterLoss']>): string {
  return percentage === null
    ? text('chart.nothingAfterLoss', { node })
    : text('chart.afterLoss', { node, percentage: formatPercentage(percentage) })
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
