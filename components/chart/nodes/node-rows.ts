import { nodeTypes } from '#lib/api/contract/records/usage.ts'
import { text } from '../../texts/text.ts'
import { formatNumber } from '../../usage/format.ts'
import type { Resources } from '../usage/usage-rows.ts'
import { countText, knownStatuses, statusText } from './status-texts.ts'

type Nodes = Resources['nodes']

/** The nodes of a type, counted by the statuses of the chart. */
export type NodeRow = { label: string; total: number; counts: readonly number[] }

const typeNames = {
  compute: 'chart.compute',
  distributed_storage: 'chart.distributed',
  object_storage: 'chart.object',
} as const

/** Returns the name of a node type at the beginning of a sentence. */
export function nodeTypeTitle(type: keyof typeof typeNames): string {
  return text(typeNames[type])
}

/** Returns the occurring statuses with their counts over all types. The known statuses come first, in life-cycle order. */
export function statusCounts({ by_node_type }: Nodes): { status: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { by_status } of Object.values(by_node_type)) {
    for (const [status, count] of Object.entries(by_status)) counts.set(status, (counts.get(status) ?? 0) + count)
  }
  const others = [...counts.keys()].filter((status) => !knownStatuses.includes(status)).sort()
  return [...knownStatuses, ...others]
    .map((status) => ({ status, count: counts.get(status) ?? 0 }))
    .filter(({ count }) => count > 0)
}

/** Returns one row per node type, with the counts in the order of `statusCounts`. */
export function nodeRows(nodes: Nodes): NodeRow[] {
  const statuses = statusCounts(nodes)
  return nodeTypes.map((type) => {
    const { total, by_status } = nodes.by_node_type[type]
    const counts = new Map(Object.entries(by_status))
    return { label: nodeTypeTitle(type), total, counts: statuses.map(({ status }) => counts.get(status) ?? 0) }
  })
}

const idleTitles = new Map<string | undefined, 'chart.nodesStaged' | 'chart.nodesInMaintenance'>([
  ['staged', 'chart.nodesStaged'],
  ['maintenance', 'chart.nodesInMaintenance'],
])

/** Returns the title of the chart: how many nodes have failed, or else are not active. */
export function nodesTitle(nodes: Nodes): string {
  const { total } = nodes
  if (total === 0) return text('chart.noNodes')
  const counts = statusCounts(nodes)
  const failed = counts.find(({ status }) => status === 'failed')?.count ?? 0
  if (failed > 0) return text('chart.nodesFailed', { count: failed, total })
  const idle = counts.filter(({ status }) => status !== 'active')
  if (idle.length === 0) return total === 1 ? text('chart.onlyNodeActive') : text('chart.allNodesActive', { total })
  const title = (idle.length === 1 && idleTitles.get(idle[0]?.status)) || 'chart.nodesNotActive'
  return text(title, { count: idle.reduce((sum, { count }) => sum + count, 0), total })
}

/** Formats the counts of one type: `166 active`, `4 failed`. */
export function formatCounts({ counts }: NodeRow, statuses: readonly string[]): string[] {
  return statuses.flatMap((status, index) => (counts[index] ? [countText(status, counts[index])] : []))
}

/** Returns the chart as one sentence, for screen readers. */
export function nodesSummary(nodes: Nodes): string {
  const statuses = statusCounts(nodes).map(({ status }) => status)
  const parts = nodeRows(nodes).map((row) => {
    const { label, total } = row
    if (total === 0) return text('chart.typeWithoutNodes', { type: label })
    return `${label}: ${formatCounts(row, statuses).join(', ')}`
  })
  return `${parts.join('; ')}.`
}

/** Returns the data table of the chart. */
export function nodesTable(nodes: Nodes) {
  const statuses = statusCounts(nodes)
  return {
    head: [text('chart.nodeType'), ...statuses.map(({ status }) => statusText(status)), text('chart.all')],
    rows: [
      ...nodeRows(nodes).map(({ label, counts, total }) => [
        label,
        ...counts.map((count) => formatNumber(count)),
        formatNumber(total),
      ]),
      [text('chart.all'), ...statuses.map(({ count }) => formatNumber(count)), formatNumber(nodes.total)],
    ],
  }
}
