'use client'
import { Skeleton } from '@mantine/core'
import { addressOf } from '#lib/api/client.ts'
import { getAsset } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { StatusBadge } from '../records/badge/status-badge.tsx'
import { ApiActions } from '../records/copy/api-actions.tsx'
import { RecordHeader } from '../records/header/record-header.tsx'
import { text } from '../texts/text.ts'
import { AssetReport } from './asset-report.tsx'

type AssetHeaderProps = {
  coreId: string
  assetId: string
  asset: Item<typeof getAsset> | undefined
  isLoading: boolean
}

/** The head of a node's page: type, status, and the age of its values. */
export function AssetHeader({ coreId, assetId, asset, isLoading }: AssetHeaderProps) {
  return (
    <RecordHeader
      title={assetId}
      actions={<ApiActions address={addressOf(getAsset, { params: { hybrid_core_id: coreId, asset_id: assetId } })} />}
    >
      {asset ? (
        <>
          <span>{text('assets.nodeOfType', { nodeType: asset.node_type })}</span>
          <StatusBadge status={asset.status} />
          <span>
            <AssetReport asset={asset} />
          </span>
        </>
      ) : (
        isLoading && <Skeleton height={18} width="min(22rem, 100%)" />
      )}
    </RecordHeader>
  )
}
