'use client'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { formatNumber } from '../../usage/format.ts'
import { Swatch } from '../bars/pattern.tsx'
import { ChartFrame } from '../chart-frame.tsx'
import { plotHeight } from '../plot-height.ts'
import type { Resources } from '../usage/usage-rows.ts'
import { nodeRows, nodesSummary, nodesTable, nodesTitle, statusCounts } from './node-rows.ts'
import { NodesBars } from './nodes-bars.tsx'
import { areaOfStatus } from './status-areas.ts'

/** The nodes of a core by type and status. */
export function NodesChart({ resources }: { resources: Resources }) {
  const { hybrid_core_id, nodes, oldest_observed_at: observedAt } = resources
  const counts = statusCounts(nodes)
  const statuses = counts.map(({ status }) => status)
  return (
    <ChartFrame
      title={nodesTitle(nodes)}
      summary={nodesSummary(nodes)}
      table={nodesTable(nodes)}
      height={plotHeight(3)}
      facts={() => ({
        label: `Nodes of ${hybrid_core_id}`,
        exact: counts.map(({ status, count }) => `${formatNumber(count)} ${status}`),
        observedAt,
        origin: {
          formula: 'The number of nodes of each type with each status.',
          inputs: `All ${formatNumber(nodes.total)} nodes of ${hybrid_core_id}, whatever their status.`,
          source: 'The statuses of the last import.',
          address: addressOf(getResources, { params: { hybrid_core_id } }),
        },
      })}
      empty={nodes.total === 0 && 'Nodes appear after the next import.'}
      legend={counts.map(({ status, count }) => (
        <li key={status}>
          <Swatch {...areaOfStatus(status, statuses)} />
          {formatNumber(count)} {status}
        </li>
      ))}
    >
      <NodesBars rows={nodeRows(nodes)} statuses={statuses} />
    </ChartFrame>
  )
}
