import { nodeTypes } from '#lib/api/contract/records/usage.ts'
import { nodeTypeWords } from '../../assets/node-type-words.ts'
import { text } from '../../texts/text.ts'
import { formatNumber } from '../../usage/format.ts'
import type { Resources } from '../usage/usage-rows.ts'

type Nodes = Resources['nodes']

/** The nodes of a type, counted by the statuses of the chart. */
export type NodeRow = { label: string; total: number; counts: readonly number[] }

const knownStatuses = ['active', 'staged', 'maintenance', 'failed']

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
    return { label: text(nodeTypeWords[type]), total, counts: statuses.map(({ status }) => counts.get(status) ?? 0) }
  })
}

const predicates = new Map<string | undefined, [one: string, several: string]>([
  ['staged', ['is staged', 'are staged']],
  ['maintenance', ['is in maintenance', 'are in maintenance']],
])
const notActive = ['is not active', 'are not active'] as const

/** Returns the title of the chart: how many nodes have failed, or else are not active. */
export function nodesTitle(nodes: Nodes): string {
  const { total } = nodes
  if (total === 0) return 'No nodes'
  const counts = statusCounts(nodes)
  const failed = counts.find(({ status }) => status === 'failed')?.count ?? 0
  if (failed > 0) return ofAll(failed, total, 'has failed', 'have failed')
  const idle = counts.filter(({ status }) => status !== 'active')
  if (idle.length === 0) return total === 1 ? 'The only node is active' : `All ${formatNumber(total)} nodes are active`
  const [one, several] = (idle.length === 1 && predicates.get(idle[0]?.status)) || notActive
  return ofAll(
    idle.reduce((sum, { count }) => sum + count, 0),
    total,
    one,
    several,
  )
}

/** Formats the counts of one type: `166 active`, `4 failed`. */
export function formatCounts({ counts }: NodeRow, statuses: readonly string[]): string[] {
  return statuses.flatMap((status, index) => (counts[index] ? [`${formatNumber(counts[index])} ${status}`] : []))
}

/** Returns the chart as one sentence, for screen readers. */
export function nodesSummary(nodes: Nodes): string {
  const statuses = statusCounts(nodes).map(({ status }) => status)
  const parts = nodeRows(nodes).map((row) => {
    const { label, total } = row
    if (total === 0) return `${label}: no nodes`
    return `${label}: ${formatCounts(row, statuses).join(', ')}`
  })
  return `${parts.join('; ')}.`
}

/** Returns the data table of the chart. */
export function nodesTable(nodes: Nodes) {
  const statuses = statusCounts(nodes)
  return {
    head: ['Node type', ...statuses.map(({ status }) => status), 'All'],
    rows: [
      ...nodeRows(nodes).map(({ label, counts, total }) => [
        label,
        ...counts.map((count) => formatNumber(count)),
        formatNumber(total),
      ]),
      ['All', ...statuses.map(({ count }) => formatNumber(count)), formatNumber(nodes.total)],
    ],
  }
}

function ofAll(count: number, total: number, one: string, several: string): string {
  return `${formatNumber(count)} of ${formatNumber(total)} nodes ${count === 1 ? one : several}`
}
