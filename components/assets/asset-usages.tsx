'use client'
import { Skeleton } from '@mantine/core'
import type { getAsset } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import classes from './asset-page.module.css'
import { AssetRankLine } from './asset-rank-line.tsx'
import { AssetUsageCard } from './asset-usage-card.tsx'

type Asset = Item<typeof getAsset>

const storageTitles = {
  compute: 'Rocket storage',
  distributed_storage: 'Distributed storage',
  object_storage: 'Object storage',
} as const

/** What a node uses of what it has, and its place among the nodes of its type. */
export function AssetUsages({ asset }: { asset: Asset }) {
  const { id, node_type: nodeType, status } = asset
  const storageTitle = storageTitles[nodeType]
  const stale = asset.stale ? { observedAt: asset.observed_at } : undefined
  const isActive = status === 'active'
  return (
    <div className={classes.cards}>
      {nodeType === 'compute' && (
        <>
          <AssetUsageCard order={2} title="CPU" label={`CPU of ${id}`} usage={asset.cpu_usage} stale={stale} />
          <AssetUsageCard order={2} title="Memory" label={`Memory of ${id}`} usage={asset.memory_usage} stale={stale}>
            {isActive && asset.memory_usage && <AssetRankLine asset={asset} by="memory_usage" />}
          </AssetUsageCard>
        </>
      )}
      <AssetUsageCard
        order={2}
        title={storageTitle}
        label={`${storageTitle} of ${id}`}
        usage={asset.storage_usage}
        stale={stale}
      >
        {isActive && asset.storage_usage && <AssetRankLine asset={asset} by="storage_usage" />}
      </AssetUsageCard>
    </div>
  )
}

export function AssetUsagesSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={16} width="30%" />
          <Skeleton height={12} />
          <Skeleton height={16} width="70%" />
        </div>
      ))}
    </div>
  )
}
