'use client'
import { Anchor } from '@mantine/core'
import type { listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { assetHref } from '../../cores/core-path.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { nodeOrigin } from '../../usage/figure/usage-origins.ts'
import { Freshness, nodeTime } from '../../usage/freshness.tsx'
import { ageOf, Meter } from '../../usage/meter/meter.tsx'
import classes from './fullest-assets.module.css'

type Asset = Item<typeof listAssets>

type FullestAssetListProps = {
  assets: readonly Asset[]
  isDimmed: boolean
  /** Whether the nodes are of several cores, which the list then names. */
  hasCores?: boolean
}

/** Nodes with their usage and its age. */
export function FullestAssetList({ assets, isDimmed, hasCores = false }: FullestAssetListProps) {
  const keep = useKeepDenominator()
  return (
    <ol className={classes.list} data-dimmed={isDimmed || undefined}>
      {assets.map((asset) => (
        <li key={`${asset.hybrid_core_id}/${asset.id}`} className={classes.asset}>
          <span className={classes.name}>
            <Anchor component={PageLink} href={keep(assetHref(asset.hybrid_core_id, asset.id))} fw={600} inherit>
              {asset.id}
            </Anchor>
            {hasCores && <span>{asset.hybrid_core_id}</span>}
            <Freshness
              label={text('cores.lastReportOf', { node: asset.id })}
              observedAt={asset.observed_at}
              stale={asset.stale}
              origin={() => nodeTime(nodeOrigin(asset))}
            />
          </span>
          <Meter
            label={
              hasCores
                ? text('storage.storageOf', { node: asset.id, core: asset.hybrid_core_id })
                : text('cores.storageOf', { node: asset.id })
            }
            usage={asset.storage_usage}
            {...ageOf(asset)}
            origin={() => nodeOrigin(asset)}
            observedAt={asset.observed_at}
          />
        </li>
      ))}
    </ol>
  )
}
