import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { formatPercentage, formatUsed } from '../usage/format.ts'
import { levelOf, levelWords } from '../usage/level.ts'

export type Resources = Item<typeof getResources>
export type Usage = NonNullable<Resources['cpu'] | Resources['memory']>

/** One bar of a usage chart. */
export type UsageRow = {
  /** As it stands in a sentence: `distributed storage`. */
  name: string
  /** As it stands beside its bar: `Distributed`. */
  label: string
  usage: Usage | null
  /** What the loss of the largest node would make of it; absent where nothing is placed again. */
  afterLoss?: { assetId: string; percentage: number | null } | undefined
}

/** The five resources of a core, in the order in which the panel always names them. */
export function resourceRows({ cpu, memory, storage, headroom }: Resources): UsageRow[] {
  const lossOf = (loss: Resources['headroom']['memory']): UsageRow['afterLoss'] =>
    loss ? { assetId: loss.largest_asset_id, percentage: loss.after_largest_loss?.percentage ?? null } : undefined
  return [
    { name: 'CPU', label: 'CPU', usage: cpu },
    { name: 'memory', label: 'Memory', usage: memory, afterLoss: lossOf(headroom.memory) },
    {
      name: 'distributed storage',
      label: 'Distributed',
      usage: storage.distributed,
      afterLoss: lossOf(headroom.storage.distributed),
    },
    { name: 'rocket storage', label: 'Rocket', usage: storage.rocket },
    {
      name: 'object storage',
      label: 'Object',
      usage: storage.object,
      afterLoss: lossOf(headroom.storage.object),
    },
  ]
}

/** Why there is nothing to draw, or null when there is something. */
export function whyNoUsage(resources: Resources): string | null {
  if (resourceRows(resources).some(({ usage }) => usage)) return null
  const { nodes, coverage } = resources
  if (nodes.total === 0) return 'This core has no nodes yet, so nothing is used.'
  if (coverage.total > 0) return `None of its active nodes (${coverage.total}) reports a usage.`
  return `None of its nodes (${nodes.total}) is active, and usage is summed over the active ones.`
}

/** The point of a usage chart: what is fullest. `age` says from when stale values are: `4 days ago`. */
export function usageTitle(rows: readonly UsageRow[], age?: string): string {
  const fullest = fullestOf(rows)
  if (!fullest) return 'Nothing is known of its usage'
  const level = levelOf(fullest.usage.percentage)
  const [is, then] = age ? ['was', ` ${age}`] : ['is', '']
  const percentage = formatPercentage(fullest.usage.percentage)
  if (level !== 'normal') return capital(`${fullest.name} ${is} ${levelWords[level]}${then}: ${percentage}`)
  return `Nothing ${is} filling up${then}; ${fullest.name} ${is} fullest: ${percentage}`
}

/** A usage chart in one sentence, for those who do not see it. */
export function usageSummary(rows: readonly UsageRow[], age?: string): string {
  const facts = rows.map(({ name, usage, afterLoss }) => {
    if (!usage) return `${name}: no data`
    const level = levelOf(usage.percentage)
    const loss = afterLoss ? `${percentageAfter(afterLoss)} after the loss of ${afterLoss.assetId}` : ''
    return [`${name} ${formatPercentage(usage.percentage)}`, level === 'normal' ? '' : levelWords[level], loss]
      .filter((part) => part !== '')
      .join(', ')
  })
  return `${capital(facts.join('; '))}${age ? `; observed ${age}` : ''}.`
}

/** The rows of the data table behind a usage chart. */
export function usageTable(rows: readonly UsageRow[], what: string) {
  return {
    head: [what, 'Used', 'Amount', 'State', 'After a loss'],
    rows: rows.map(({ name, usage, afterLoss }) => [
      capital(name),
      usage ? formatPercentage(usage.percentage) : 'no data',
      usage ? formatUsed(usage) : '–',
      usage ? levelWords[levelOf(usage.percentage)] : '–',
      afterLoss ? `${percentageAfter(afterLoss)} (${afterLoss.assetId})` : '–',
    ]),
  }
}

const axisTicks = [
  [0, 25, 50, 75, 85, 100],
  [0, 25, 50, 75, 85, 100, 125],
  [0, 50, 75, 85, 100, 150],
  [0, 50, 85, 100, 150, 200],
]

/** The axis of percentages: to 100 %, or to 200 % at most. What lies beyond is drawn at its end. */
export function percentageAxis(rows: readonly UsageRow[]): { end: number; ticks: readonly number[] } {
  const percentages = rows.flatMap(({ usage, afterLoss }) => [usage?.percentage ?? 0, afterLoss?.percentage ?? 0])
  const largest = Math.max(0, ...percentages)
  const ends = axisTicks.map((ticks) => ({ end: ticks.at(-1) ?? 0, ticks }))
  return ends.find(({ end }) => largest <= end) ?? { end: 200, ticks: axisTicks[3] ?? [] }
}

export function percentageAfter({ percentage }: { percentage: number | null }): string {
  return percentage === null ? 'nothing left' : formatPercentage(percentage)
}

function fullestOf(rows: readonly UsageRow[]) {
  let fullest: { name: string; usage: Usage } | undefined
  for (const { name, usage } of rows) {
    if (usage && (!fullest || usage.percentage > fullest.usage.percentage)) fullest = { name, usage }
  }
  return fullest
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
