'use client'
import { useQuery } from '@tanstack/react-query'
import { ApiError, query } from '#lib/api/client.ts'
import { getAsset } from '#lib/api/contract/hybrid-core.ts'
import { coreHref } from '../cores/core-path.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { RecordUnknown } from '../layout/record-unknown.tsx'
import { Trail } from '../layout/trail.tsx'
import { AssetHeader } from './asset-header.tsx'
import { AssetLossSection } from './asset-loss-section.tsx'
import classes from './asset-page.module.css'
import { AssetUsages, AssetUsagesSkeleton } from './asset-usages.tsx'

/** One node: how full it is, its place among its like, and what its core would be without it. */
export function AssetPage({ coreId, assetId }: { coreId: string; assetId: string }) {
  const asset = useQuery(query(getAsset, { params: { hybrid_core_id: coreId, asset_id: assetId } }))
  if (asset.error instanceof ApiError && asset.error.status === 404) {
    return <Unknown coreId={coreId} assetId={assetId} error={asset.error} />
  }
  return (
    <div className={classes.page}>
      <Trail
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
          <AssetUsages asset={asset.data.data} />
          <AssetLossSection asset={asset.data.data} />
        </>
      ) : (
        !asset.error && <AssetUsagesSkeleton />
      )}
    </div>
  )
}

/** The API says which of the two is unknown by the slug of its problem. */
function Unknown({ coreId, assetId, error }: { coreId: string; assetId: string; error: ApiError }) {
  const isCore = error.problems.some(({ type }) => type.endsWith('/hybrid-core-unknown'))
  return isCore ? (
    <RecordUnknown
      title={`There is no hybrid core “${coreId}”`}
      hint="It has never been imported, has been removed, or belongs to another partner."
      back={{ href: '/cores', label: 'All hybrid cores' }}
    />
  ) : (
    <RecordUnknown
      title={`There is no asset “${assetId}” in ${coreId}`}
      hint="It has never been imported, or has been removed."
      back={{ href: `${coreHref(coreId)}#assets`, label: `All assets of ${coreId}` }}
    />
  )
}
