'use client'
import { addressOf } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { ChartFrame } from '../chart/chart-frame.tsx'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { plotHeight } from '../chart/plot-height.ts'
import { UsageBars } from '../chart/usage/usage-bars.tsx'
import { UsageLegend } from '../chart/usage/usage-legend.tsx'
import { exactUsage } from '../chart/usage/usage-texts.ts'
import { text } from '../texts/text.ts'
import { hasAllocated } from '../usage/denominator/denominator.ts'
import { useDenominator } from '../usage/denominator/use-denominator.tsx'
import { usageFormula } from '../usage/figure/usage-origins.ts'
import { nodesOfType } from '../usage/resource-nodes.ts'
import { isDown, type StorageRow, type StorageType, storageClasses, worstPools } from './storage-classes.ts'
import { allocatedClassTitle, atRiskSentence, classSummary, classTable, classTitle, coreBars } from './storage-rows.ts'

type StorageChartProps = {
  type: StorageType
  /** The pools with the fullest nodes, these first. */
  rows: readonly StorageRow[]
  /** The pool with the highest percentage. */
  fullestPool: StorageRow | undefined
  /** The number of cores with this class. */
  total: number
}

/** The usage of a storage class in the cores in the worst state. */
export function StorageChart({ type, rows, fullestPool, total }: StorageChartProps) {
  const denominator = useDenominator()
  const isUsed = denominator.amount === 'used'
  const bars = coreBars(rows, denominator)
  const address = addressOf(listStorageWorkload, worstPools(type).byNode)
  const atRisk = atRiskSentence(rows, total)
  const { nodeType } = storageClasses[type]
  const nodes = nodesOfType(nodeType)
  const isCut = total > rows.length
  return (
    <ChartFrame
      title={isUsed ? classTitle(type, rows, { fullestPool, total }) : allocatedClassTitle(type, rows, bars, total)}
      summary={classSummary(type, rows, denominator)}
      table={classTable(type, rows, denominator)}
      height={plotHeight(rows.length)}
      address={address}
      facts={() => ({
        label: isCut
          ? text('storage.chartOfSome', { type, count: rows.length, total })
          : text('storage.chartOfAll', { type }),
        exact: bars.map((row) => `${row.label}: ${exactUsage(row)}`),
        observedAt: rows.flatMap((row) => row.oldest_observed_at ?? []).sort()[0] ?? null,
        origin: {
          formula: usageFormula(denominator, text('storage.activeNodesOfCores', { nodes }), type),
          inputs: text('storage.chartInputs', { nodes }),
          source: text('usage.poolSource'),
          address,
        },
      })}
      empty={
        rows.length === 0
          ? text('storage.nothingReported', { nodeType })
          : !isUsed &&
            !rows.some(isDown) &&
            hasAllocated(rows.map(({ usage }) => usage)) === false &&
            text('storage.nothingAllocated', { nodes })
      }
      legend={
        <>
          {isCut && <li>{text('storage.worstCores', { count: rows.length, total })}</li>}
          {atRisk && <li>{atRisk}</li>}
          <UsageLegend
            isUsed={isUsed}
            hasLoss={bars.some(({ afterLoss }) => afterLoss?.percentage != null)}
            hasNode={bars.some(({ fullest }) => fullest)}
            isStale={bars.some(({ usage, isPartlyStale }) => usage && isPartlyStale)}
          />
        </>
      }
    >
      <UsageBars rows={bars} />
    </ChartFrame>
  )
}

export function StorageChartSkeleton() {
  return <ChartSkeleton bars={5} />
}
