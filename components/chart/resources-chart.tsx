'use client'
import dynamic from 'next/dynamic'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { formatAge } from '../usage/format.ts'
import { useNow } from '../usage/use-now.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { PictureSkeleton } from './chart-skeleton.tsx'
import { UsageLegend } from './usage-legend.tsx'
import { type Resources, resourceRows, usageSummary, usageTable, usageTitle, whyNoUsage } from './usage-rows.ts'

const UsagePicture = dynamic(async () => (await import('./usage-picture.tsx')).UsagePicture, {
  ssr: false,
  loading: () => <PictureSkeleton bars={5} />,
})

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
