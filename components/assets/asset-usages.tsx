'use client'
import { Skeleton } from '@mantine/core'
import type { getAsset, getAssetTimes } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { ShownTrend } from '../forecast/trend/page-trends.ts'
import classes from './asset-page.module.css'
import { AssetUsageCard } from './asset-usage-card.tsx'
import { AssetRankLine } from './rank/asset-rank-line.tsx'
import { rankedBy } from './rank/rank-query.ts'

type Asset = Item<typeof getAsset>
type Times = Item<typeof getAssetTimes>

const storages = { compute: 'rocket', distributed_storage: 'distributed', object_storage: 'object' } as const

type AssetUsagesProps = {
  asset: Asset
  times: Times | undefined
  /** By quantity; undefined until they are known. */
  trends: Record<string, ShownTrend> | undefined
}

/** The usage of a node, with its last 30 days, the age of each quantity, if it is known, and its rank among the nodes of its type. */
export function AssetUsages({ asset, times, trends }: AssetUsagesProps) {
  const { node_type: nodeType } = asset
  const trendOf = (quantity: string) => (trends ? trends[quantity] : null)
  const ranks = rankedBy(asset)
  return (
    <div className={classes.cards}>
      {nodeType === 'compute' && (
        <>
          <AssetUsageCard
            quantity="cpu"
            asset={asset}
            time={times?.cpu}
            usage={asset.cpu_usage}
            trend={trendOf('cpu')}
          />
          <AssetUsageCard
            quantity="memory"
            asset={asset}
            time={times?.memory}
            usage={asset.memory_usage}
            trend={trendOf('memory')}
          >
            {ranks.includes('memory_usage') && <AssetRankLine asset={asset} by="memory_usage" />}
          </AssetUsageCard>
        </>
      )}
      <AssetUsageCard
        quantity={storages[nodeType]}
        asset={asset}
        time={times?.storage}
        usage={asset.storage_usage}
        trend={trendOf('storage')}
      >
        {ranks.includes('storage_usage') && <AssetRankLine asset={asset} by="storage_usage" />}
      </AssetUsageCard>
    </div>
  )
}

export function AssetUsagesSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={20} width="30%" />
          <Skeleton height={44} />
          <Skeleton height={24} width="50%" />
          <Skeleton height={24} width="70%" />
        </div>
      ))}
    </div>
  )
}
