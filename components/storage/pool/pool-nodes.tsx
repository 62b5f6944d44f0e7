import { NodeCounts } from '../../cores/node-counts.tsx'
import { formatNumber } from '../../usage/format.ts'
import { Freshness } from '../../usage/freshness.tsx'
import { hasUsage, type StorageRow, storageClasses } from '../storage-classes.ts'
import { figureOrigin } from './pool-meter.tsx'

/** The number of active nodes of a pool, and how many nodes have failed or have stale values. */
export function PoolNodes({ row }: { row: StorageRow }) {
  const { active_asset_count: active, failed_asset_count: failed } = row
  return (
    <NodeCounts
      coreId={row.hybrid_core_id}
      nodeType={storageClasses[row.storage_type].nodeType}
      count={active}
      failed={failed}
      stale={row.stale_asset_count}
      facts={() => ({
        label: `Nodes of ${nameOf(row)}`,
        exact: [`${formatNumber(active)} active nodes`, `${formatNumber(failed)} failed`],
        observedAt: row.oldest_observed_at,
        origin: figureOrigin(row, 'The number of active nodes of the class.'),
      })}
    />
  )
}

/** The age of the oldest value of the active nodes of a pool. */
export function OldestValue({ row }: { row: StorageRow }) {
  return (
    <Freshness
      label={`Oldest value of ${nameOf(row)}`}
      observedAt={hasUsage(row) ? row.oldest_observed_at : null}
      stale={row.stale_asset_count > 0}
      origin={() => figureOrigin(row, 'The time of the oldest value of the active nodes of the pool.')}
    />
  )
}

function nameOf(row: StorageRow): string {
  return `${storageClasses[row.storage_type].label.toLowerCase()} storage of ${row.hybrid_core_id}`
}
