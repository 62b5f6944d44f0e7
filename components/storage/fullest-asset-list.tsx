'use client'
import { Anchor } from '@mantine/core'
import Link from 'next/link'
import type { listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { assetHref } from '../cores/core-path.ts'
import { Freshness } from '../usage/freshness.tsx'
import { Meter } from '../usage/meter.tsx'
import classes from './fullest-assets.module.css'

type Asset = Item<typeof listAssets>

/** Nodes in their order, each with its meter and the age of its number. */
export function FullestAssetList({ assets, isDimmed }: { assets: readonly Asset[]; isDimmed: boolean }) {
  return (
    <ol className={classes.list} data-dimmed={isDimmed || undefined}>
      {assets.map((asset) => (
        <li key={asset.id} className={classes.asset}>
          <span className={classes.name}>
            <Anchor component={Link} href={assetHref(asset.hybrid_core_id, asset.id)} prefetch={false} fw={600} inherit>
              {asset.id}
            </Anchor>
            <Freshness observedAt={asset.observed_at} stale={asset.stale} />
          </span>
          <Meter
            label={`Storage of ${asset.id}`}
            usage={asset.storage_usage}
            stale={asset.stale ? { observedAt: asset.observed_at } : undefined}
          />
        </li>
      ))}
    </ol>
  )
}
