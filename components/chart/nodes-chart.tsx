'use client'
import { formatNumber } from '../usage/format.ts'
import { ChartFrame } from './chart-frame.tsx'
import { nodeRows, nodesSummary, nodesTable, nodesTitle, statusCounts } from './node-rows.ts'
import { NodesPicture } from './nodes-picture.tsx'
import { Swatch } from './pattern.tsx'
import { areaOfStatus } from './status-areas.ts'
import type { Resources } from './usage-rows.ts'

/** How the nodes of a core are applied: of each type, how many have which status. */
export function NodesChart({ nodes }: { nodes: Resources['nodes'] }) {
  const counts = statusCounts(nodes)
  const statuses = counts.map(({ status }) => status)
  return (
    <ChartFrame
      title={nodesTitle(nodes)}
      summary={nodesSummary(nodes)}
      table={nodesTable(nodes)}
      bars={3}
      empty={nodes.total === 0 && 'They appear with the next import that names some.'}
      legend={counts.map(({ status, count }) => (
        <li key={status}>
          <Swatch {...areaOfStatus(status, statuses)} />
          {formatNumber(count)} {status}
        </li>
      ))}
    >
      <NodesPicture rows={nodeRows(nodes)} statuses={statuses} />
    </ChartFrame>
  )
}
