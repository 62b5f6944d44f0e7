'use client'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { formatAge } from '../usage/format.ts'
import { useNow } from '../usage/use-now.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { UsageLegend } from './usage-legend.tsx'
import { UsagePicture } from './usage-picture.tsx'
import { type Resources, resourceRows, usageSummary, usageTable, usageTitle, whyNoUsage } from './usage-rows.ts'

/** How full the five resources of a core are, and where the loss of its largest nodes would put them. */
export function ResourcesChart({ resources }: { resources: Resources }) {
  const nowMs = useNow()
  const rows = resourceRows(resources)
  const { coverage, observed_at: observedAt } = resources
  const isStale = coverage.total > 0 && coverage.reporting === 0
  const age = isStale && observedAt ? formatAge(observedAt, nowMs) : undefined
  const empty = whyNoUsage(resources)
  return (
    <ChartFrame
      title={usageTitle(rows, age)}
      summary={usageSummary(rows, age)}
      table={usageTable(rows, 'Resource')}
      bars={rows.length}
      address={addressOf(getResources, { params: { hybrid_core_id: resources.hybrid_core_id } })}
      empty={empty}
      legend={<UsageLegend hasLoss={rows.some(({ afterLoss }) => afterLoss?.percentage != null)} isStale={isStale} />}
    >
      <UsagePicture rows={rows} isStale={isStale} />
    </ChartFrame>
  )
}
