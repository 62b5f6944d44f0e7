'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { addressOf } from '#lib/api/client.ts'
import { getResources } from '#lib/api/contract/hybrid-core.ts'
import { coreTrends } from '../../forecast/trend/trends.ts'
import { useQuery } from '../../query/use-query.ts'
import { text } from '../../texts/text.ts'
import { hasAllocated } from '../../usage/denominator/denominator.ts'
import { useDenominator } from '../../usage/denominator/use-denominator.tsx'
import { usageFormula } from '../../usage/figure/usage-origins.ts'
import { formatAge } from '../../usage/format.ts'
import { useNow } from '../../usage/use-now.tsx'
import { ChartFrame } from '../chart-frame.tsx'
import { plotHeight } from '../plot-height.ts'
import { UsageBars } from './usage-bars.tsx'
import { UsageLegend } from './usage-legend.tsx'
import { type IsStale, type Resources, resourceRows } from './usage-rows.ts'
import { allocatedTitle, exactUsage, usageSummary, usageTable, usageTitle, whyNoUsage } from './usage-texts.ts'

/** The usage of a core's five resources, now, in the last 30 days and after the loss of the largest node. */
export function ResourcesChart({ resources, isStale }: { resources: Resources; isStale: IsStale }) {
  const nowMs = useNow()
  const denominator = useDenominator()
  const isUsed = denominator.amount === 'used'
  // The period of the trends moves every day: they stay until the next ones have arrived.
  const trends = useQuery({ ...coreTrends(resources.hybrid_core_id, nowMs), placeholderData: keepPreviousData })
  const rows = resourceRows(resources, denominator, isStale, trends.data)
  const { coverage, observed_at: observedAt } = resources
  const address = addressOf(getResources, { params: { hybrid_core_id: resources.hybrid_core_id } })
  const isOld = coverage.total > 0 && coverage.reporting === 0
  const age = isOld && observedAt ? formatAge(observedAt, nowMs) : undefined
  const { cpu, memory, storage } = resources
  const isUnknown = !isUsed && hasAllocated([cpu, memory, ...Object.values(storage)]) === false
  const empty = whyNoUsage(resources) ?? (isUnknown && text('chart.noneAllocated'))
  return (
    <ChartFrame
      title={isUsed ? usageTitle(rows, age) : allocatedTitle(rows, age && ` ${age}`)}
      summary={usageSummary(rows, age)}
      table={usageTable(rows, text('chart.resource'), denominator.amount)}
      height={plotHeight(rows.length)}
      address={address}
      facts={() => ({
        label: text('chart.usageOf', { core: resources.hybrid_core_id }),
        exact: rows.map((row) => `${row.label}: ${exactUsage(row)}`),
        observedAt: resources.oldest_observed_at,
        origin: {
          formula: usageFormula(denominator, text('chart.reportingNodes')),
          inputs: text('chart.usageInputs', coverage),
          source: text('chart.usageSource'),
          address,
        },
      })}
      empty={empty}
      legend={
        <UsageLegend
          isUsed={isUsed}
          hasLoss={rows.some(({ afterLoss }) => afterLoss?.percentage != null)}
          hasAllocated={rows.some(({ allocated }) => allocated)}
          hasNode={rows.some(({ fullest }) => fullest)}
          // Known before the trends are, so that the legend does not grow when they arrive.
          hasTrend={isUsed && (trends.isPending || rows.some(({ trend }) => trend && trend.length > 1))}
          isStale={rows.some(({ usage, isPartlyStale }) => usage && isPartlyStale)}
        />
      }
    >
      <UsageBars rows={rows} />
    </ChartFrame>
  )
}
