'use client'
import { addressOf } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { ChartFrame } from '../chart/chart-frame.tsx'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { UsagePicture } from '../chart/usage-picture.tsx'
import { formatNumber } from '../usage/format.ts'
import { marks } from '../usage/level.ts'
import { fullestCores, type StorageRow, type StorageType, storageClasses } from './storage-classes.ts'
import { atRiskSentence, classSummary, classTable, classTitle, coreBars } from './storage-rows.ts'

type StorageChartProps = {
  type: StorageType
  /** The fullest first. */
  rows: readonly StorageRow[]
  /** How many cores have this class. */
  total: number
}

/** How full a class of storage is in the cores where it is fullest. */
export function StorageChart({ type, rows, total }: StorageChartProps) {
  const bars = coreBars(rows)
  const atRisk = atRiskSentence(rows)
  return (
    <ChartFrame
      title={classTitle(type, rows)}
      summary={classSummary(type, rows)}
      table={classTable(type, rows)}
      bars={rows.length}
      address={addressOf(listStorageWorkload, fullestCores(type))}
      empty={
        rows.length === 0 &&
        `No active ${storageClasses[type].nodeType.replace('_', ' ')} node of any core reports its storage.`
      }
      legend={
        <>
          {total > rows.length && (
            <li>
              The {rows.length} fullest of {formatNumber(total)} cores
            </li>
          )}
          <li>{`Marks: filling from ${marks.filling}\u00a0%, near full from ${marks.nearFull}\u00a0%`}</li>
          {atRisk && <li>{atRisk}</li>}
          {bars.some(({ afterLoss }) => afterLoss?.percentage != null) && (
            <li>
              <svg width={5} height={14} aria-hidden="true">
                <rect x={1} width={3} height={14} rx={1} fill="var(--mantine-color-text)" />
              </svg>
              after the loss of the largest node
            </li>
          )}
        </>
      }
    >
      <UsagePicture rows={bars} />
    </ChartFrame>
  )
}

export function StorageChartSkeleton() {
  return <ChartSkeleton bars={4} />
}
