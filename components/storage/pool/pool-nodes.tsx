import { NodeCounts } from '../../cores/node-counts.tsx'
import { text } from '../../texts/text.ts'
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
        label: text('storage.nodesOf', nameOf(row)),
        exact: [text('storage.activeNodes', { count: active }), text('cores.failedCount', { count: failed })],
        observedAt: row.oldest_observed_at,
        origin: figureOrigin(row, text('storage.nodesFormula')),
      })}
    />
  )
}

/** The age of the oldest value of the active nodes of a pool. */
export function OldestValue({ row }: { row: StorageRow }) {
  return (
    <Freshness
      label={text('storage.oldestValueOf', nameOf(row))}
      observedAt={hasUsage(row) ? row.oldest_observed_at : null}
      stale={row.stale_asset_count > 0}
      origin={() => figureOrigin(row, text('storage.oldestFormula'))}
    />
  )
}

function nameOf({ storage_type: type, hybrid_core_id: core }: StorageRow) {
  return { type, core }
}
