'use client'
import { Skeleton } from '@mantine/core'
import { addressOf } from '#lib/api/client.ts'
import { getAsset } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { AddressActions } from '../layout/address-actions.tsx'
import { RecordHeader } from '../layout/record-header.tsx'
import { Freshness } from '../usage/freshness.tsx'
import { StatusBadge } from '../usage/status-badge.tsx'
import { nodeTypeWords } from './node-type-words.ts'

type AssetHeaderProps = {
  coreId: string
  assetId: string
  asset: Item<typeof getAsset> | undefined
  isLoading: boolean
}

/** Which node this is, of what type, in what state, and how old its numbers are. */
export function AssetHeader({ coreId, assetId, asset, isLoading }: AssetHeaderProps) {
  return (
    <RecordHeader
      title={assetId}
      actions={
        <AddressActions address={addressOf(getAsset, { params: { hybrid_core_id: coreId, asset_id: assetId } })} />
      }
    >
      {asset ? (
        <>
          <span>{nodeTypeWords[asset.node_type]} node</span>
          <StatusBadge status={asset.status} />
          <span>
            observed <Freshness observedAt={asset.observed_at} stale={asset.stale} />
          </span>
        </>
      ) : (
        isLoading && <Skeleton height={18} width="min(22rem, 100%)" />
      )}
    </RecordHeader>
  )
}
