import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type Allocated, allocatedOf } from '../../usage/allocated.ts'
import { type Denominator, usageIn, usedRaw } from '../../usage/denominator/denominator.ts'
import { formatPercentage, formatUsed } from '../../usage/format.ts'
import { levelRank, levelWords, marks, type NodeUsage, poolState, usageLevel } from '../../usage/level.ts'
import type { Usage } from '../../usage/meter.tsx'
import { nodeText } from '../../usage/state-text.ts'

export type Resources = Item<typeof getResources>
/** One bar of a usage chart. */
export type UsageRow = {
  /** The name within a sentence: `distributed storage`. */
  name: string
  /** The name above the bar: `Distributed`. */
  label: string
  usage: Usage | null
  /** What is allocated to customers; absent where it is not known. */
  allocated?: Allocated | undefined
  /** The fullest node of the pool; absent where none is known. */
  fullest?: NodeUsage | undefined
  /** Whether some of its values are stale. */
  isPartlyStale?: boolean
  /** The usage after the loss of the largest node; absent for data that is not rebuilt elsewhere. */
  afterLoss?: { assetId: string; percentage: number | null } | undefined
}

/**
 * Returns the five resources of a core, in the order of the whole panel. What is allocated has no fullest node, and no usage
 * after a loss.
 */
export function resourceRows(resources: Resources, denominator: Denominator = usedRaw): UsageRow[] {
  const { distributed, object } = resources.capacity
  const copies = new Map([
    ['Distributed', distributed?.copies],
    ['Object', object?.copies],
  ])
  return rowsOf(resources).map(({ fullest, afterLoss, ...row }) => ({
    ...row,
    usage: usageIn(denominator, row.usage, copies.get(row.label)),
    allocated: (row.usage && allocatedOf(row.usage)) ?? undefined,
    ...(denominator.amount === 'used' && { fullest, afterLoss }),
  }))
}

function rowsOf({ cpu, memory, storage, headroom, fullest_assets: fullest }: Resources): UsageRow[] {
  const lossOf = (loss: Resources['headroom']['memory']): UsageRow['afterLoss'] =>
    loss ? { assetId: loss.largest_asset_id, percentage: loss.after_largest_loss?.percentage ?? null } : undefined
  return [
    { name: 'CPU', label: 'CPU', usage: cpu },
    {
      name: 'memory',
      label: 'Memory',
      usage: memory,
      fullest: nodeUsage(fullest.memory),
      afterLoss: lossOf(headroom.memory),
    },
    {
      name: 'distributed storage',
      label: 'Distributed',
      usage: storage.distributed,
      fullest: nodeUsage(fullest.distributed),
      afterLoss: lossOf(headroom.storage.distributed),
    },
    { name: 'rocket storage', label: 'Rocket', usage: storage.rocket, fullest: nodeUsage(fullest.rocket) },
    {
      name: 'object storage',
      label: 'Object',
      usage: storage.object,
      fullest: nodeUsage(fullest.object),
      afterLoss: lossOf(headroom.storage.object),
    },
  ]
}

/** Returns the reason for an empty chart, or null when there is data. */
export function whyNoUsage(resources: Resources): string | null {
  if (rowsOf(resources).some(({ usage }) => usage)) return null
  const { nodes, coverage } = resources
  if (nodes.total === 0) return 'This core has no nodes yet.'
  if (coverage.total > 0) return `None of its active nodes (${coverage.total}) reports usage data.`
  return `None of its nodes (${nodes.total}) is active; only active nodes count towards usage.`
}

/**
 * Returns the title of a usage chart, which names the pool or the node in the worst state. `age` is that of stale values:
 * `4 days ago`.
 */
export function usageTitle(rows: readonly UsageRow[], age?: string): string {
  const worst = worstOf(rows)
  if (!worst) return 'No usage data yet'
  const { name, node, level } = worst
  const percentage = formatPercentage(worst.percentage)
  if (level !== 'normal') {
    const state = `${age ? 'was' : 'is'} ${levelWords[level]}${node ? ` on ${node}` : ''}${age ? ` ${age}` : ''}`
    return capital(`${name} ${state}: ${percentage}`)
  }
  const threshold = formatPercentage(marks.high, 0)
  const none = age ? `No pool was above ${threshold} ${age}` : `No pool above ${threshold}`
  return `${none}; highest: ${name}, ${percentage}`
}

/**
 * Returns the title of a chart of what is allocated to customers, which has no states: more than the total is normal. `scope`
 * follows the word: ` 4 days ago`.
 */
export function allocatedTitle(rows: readonly UsageRow[], scope = ''): string {
  const [most] = rows
    .flatMap(({ name, usage }) => (usage ? { name, percentage: usage.percentage } : []))
    .sort((a, b) => b.percentage - a.percentage)
  return most
    ? `Most allocated${scope}: ${most.name}, ${formatPercentage(most.percentage)}`
    : `Allocated${scope}: no data`
}

/** Returns a usage chart as one sentence, for screen readers. */
export function usageSummary(rows: readonly UsageRow[], age?: string): string {
  const facts = rows.map(({ name, usage, allocated, fullest, afterLoss }) => {
    if (!usage) return `${name}: no data`
    const level = usageLevel(usage)
    const share = `${name} ${formatPercentage(usage.percentage)}`
    if (usage.isAllocated) return [`${share} allocated`, ...(allocated ? [allocated.ratio] : [])].join(', ')
    const loss = afterLoss ? `${percentageAfter(afterLoss)} after the loss of ${afterLoss.assetId}` : ''
    const node = fullest ? `fullest node ${nodeText(fullest)}` : ''
    const state = level === 'normal' ? '' : levelWords[level]
    return [share, state, allocated?.words ?? '', node, loss].filter((part) => part !== '').join(', ')
  })
  return `${capital(facts.join('; '))}${age ? `; last reported ${age}` : ''}.`
}

/** Returns the data table of a usage chart. What is allocated has no state, no fullest node and no usage after a loss. */
export function usageTable(rows: readonly UsageRow[], firstHeader: string, amount = usedRaw.amount) {
  const hasAllocated = rows.some(({ allocated }) => allocated)
  if (amount === 'allocated') {
    return {
      head: [firstHeader, 'Allocated', 'Amount', ...(hasAllocated ? ['Ratio'] : [])],
      rows: rows.map(({ name, usage, allocated }) => [
        ...[capital(name), ...amountCells(usage)],
        ...(hasAllocated ? [allocated?.ratio ?? '–'] : []),
      ]),
    }
  }
  return {
    head: [
      ...[firstHeader, 'Used', 'Amount', 'State', 'Fullest node', 'After a loss'],
      ...(hasAllocated ? ['Allocated to customers'] : []),
    ],
    rows: rows.map(({ name, usage, allocated, fullest, afterLoss }) => [
      ...[capital(name), ...amountCells(usage)],
      usage ? levelWords[poolState(usage, fullest).level] : '–',
      fullest ? `${formatPercentage(fullest.percentage)} (${fullest.assetId})` : '–',
      afterLoss ? `${percentageAfter(afterLoss)} (${afterLoss.assetId})` : '–',
      ...(hasAllocated ? [allocated ? `${formatPercentage(allocated.percentage)}, ${allocated.ratio}` : '–'] : []),
    ]),
  }
}

/** Returns the cells of the percentage and the amount of a usage. */
export function amountCells(usage: Usage | null): [percentage: string, amount: string] {
  return usage ? [formatPercentage(usage.percentage), formatUsed(usage)] : ['no data', '–']
}

const axisTicks = [
  [0, 25, 50, 75, 85, 100],
  [0, 25, 50, 75, 85, 100, 125],
  [0, 50, 75, 85, 100, 150],
  [0, 50, 85, 100, 150, 200],
]

/** Returns an axis that ends between 100 % and 200 %. The chart draws larger values at its end. */
export function percentageAxis(rows: readonly UsageRow[]): { end: number; ticks: readonly number[] } {
  const percentages = rows.flatMap(({ usage, fullest, afterLoss }) =>
    [usage, fullest, afterLoss].map((one) => one?.percentage ?? 0),
  )
  const largest = Math.max(0, ...percentages)
  const ends = axisTicks.map((ticks) => ({ end: ticks.at(-1) ?? 0, ticks }))
  return ends.find(({ end }) => largest <= end) ?? { end: 200, ticks: axisTicks[3] ?? [] }
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

function nodeUsage(node: Resources['fullest_assets']['memory']): NodeUsage | undefined {
  return node ? { assetId: node.asset_id, percentage: node.percentage } : undefined
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
