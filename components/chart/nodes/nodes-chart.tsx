'use client'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { text } from '../../texts/text.ts'
import { Swatch } from '../bars/pattern.tsx'
import { ChartFrame } from '../chart-frame.tsx'
import { plotHeight } from '../plot-height.ts'
import type { Resources } from '../usage/usage-rows.ts'
import { nodeRows, nodesSummary, nodesTable, nodesTitle, statusCounts } from './node-rows.ts'
import { NodesBars } from './nodes-bars.tsx'
import { areaOfStatus } from './status-areas.ts'
import { countText } from './status-texts.ts'

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
        label: text('chart.nodesOf', { core: hybrid_core_id }),
        exact: counts.map(({ status, count }) => countText(status, count)),
        observedAt,
        origin: {
          formula: text('chart.nodesFormula'),
          inputs: text('chart.nodesInputs', { count: nodes.total, core: hybrid_core_id }),
          source: text('chart.statusSource'),
          address: addressOf(getResources, { params: { hybrid_core_id } }),
        },
      })}
      empty={nodes.total === 0 && text('chart.nodesAppear')}
      legend={counts.map(({ status, count }) => (
        <li key={status}>
          <Swatch {...areaOfStatus(status, statuses)} />
          {countText(status, count)}
        </li>
      ))}
    >
      <NodesBars rows={nodeRows(nodes)} statuses={statuses} />
    </ChartFrame>
  )
}
