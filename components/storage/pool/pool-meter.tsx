'use client'
import { addressOf } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { text } from '../../texts/text.ts'
import { usageIn, whyUnknown } from '../../usage/denominator/denominator.ts'
import { useDenominator } from '../../usage/denominator/use-denominator.tsx'
import type { Origin } from '../../usage/figure/figure-events.ts'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { Meter } from '../../usage/meter/meter.tsx'
import { NoActiveNode } from '../../usage/meter/no-active-node.tsx'
import { hasUsage, isDown, type StorageRow } from '../storage-classes.ts'
import { nodeOf } from '../storage-rows.ts'

/** The meter of a storage pool, with its fullest node and its usage after the loss of the largest one. */
export function PoolMeter({ row }: { row: StorageRow }) {
  const denominator = useDenominator()
  const isUsed = denominator.amount === 'used'
  if (isDown(row)) return <NoActiveNode />
  return (
    <Meter
      label={text('cores.usageOf', { resource: row.storage_type, core: row.hybrid_core_id })}
      usage={usageIn(denominator, row.usage, row.capacity?.copies)}
      unknown={whyUnknown(denominator, row.usage)}
      fullest={isUsed && hasUsage(row) ? nodeOf(row) : null}
      afterLoss={isUsed ? row.headroom?.after_largest_loss?.percentage : null}
      isPartlyStale={row.stale_asset_count > 0}
      origin={() => ({ ...poolOrigin({ ...resourceOf(row), denominator }), address: addressOfRow(row) })}
      observedAt={row.oldest_observed_at}
    />
  )
}

/** Returns the origin of another figure of a pool. */
export function figureOrigin(row: StorageRow, formula: string): Origin {
  return { ...poolOrigin(resourceOf(row)), formula, address: addressOfRow(row) }
}

function resourceOf({ hybrid_core_id, storage_type }: StorageRow) {
  return { hybrid_core_id, resource: storage_type }
}

function addressOfRow({ hybrid_core_id, storage_type }: StorageRow): string {
  const filter = { hybrid_core_id: [hybrid_core_id], storage_type: [storage_type] }
  return addressOf(listStorageWorkload, { params: {}, filter })
}
