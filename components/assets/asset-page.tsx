'use client'
import { query, ResponseError } from '#lib/api/client.ts'
import { getAsset, getAssetTimes } from '#lib/api/contract/hybrid-core.ts'
import { coreHref } from '../cores/core-path.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useQuery } from '../query/use-query.ts'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { AssetHeader } from './asset-header.tsx'
import { AssetLossSection } from './asset-loss-section.tsx'
import { AssetOverTime } from './asset-over-time.tsx'
import classes from './asset-page.module.css'
import { AssetUnknown } from './asset-unknown.tsx'
import { AssetUsages, AssetUsagesSkeleton } from './asset-usages.tsx'

/** The page of a node: its usage, its rank among nodes of its type, its last 30 days and forecast, and the effect of its failure. */
export function AssetPage({ coreId, assetId }: { coreId: string; assetId: string }) {
  const params = { hybrid_core_id: coreId, asset_id: assetId }
  const asset = useQuery(query(getAsset, { params }))
  const times = useQuery(query(getAssetTimes, { params }))
  if (asset.error instanceof ResponseError && asset.error.status === 404) {
    return <AssetUnknown coreId={coreId} assetId={assetId} />
  }
  return (
    <div className={classes.page}>
      <Breadcrumb
        to={[
          { href: '/cores', label: 'Hybrid cores' },
          { href: coreHref(coreId), label: coreId },
        ]}
        here={assetId}
      />
      <AssetHeader coreId={coreId} assetId={assetId} asset={asset.data?.data} isLoading={asset.isPending} />
      {asset.error && <ApiErrorPanel error={asset.error} retry={() => asset.refetch()} />}
      {asset.data ? (
        <>
          <AssetUsages asset={asset.data.data} times={times.data?.data} />
          <AssetOverTime coreId={coreId} assetId={assetId} isCompute={asset.data.data.node_type === 'compute'} />
          <AssetLossSection asset={asset.data.data} />
        </>
      ) : (
        !asset.error && <AssetUsagesSkeleton />
      )}
    </div>
  )
}
