'use client'
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Body, query, ResponseError } from '#lib/api/client.ts'
import { getAssetHistory } from '#lib/api/contract/history.ts'
import { getAsset, getAssetTimes, type listAssets } from '#lib/api/contract/hybrid-core.ts'
import { coreHref } from '../cores/core-path.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { shownTrends } from '../forecast/trend/page-trends.ts'
import { assetHistoryOf } from '../history/range/history-range.ts'
import { useQuery } from '../query/use-query.ts'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { useNow } from '../usage/use-now.tsx'
import { AssetHeader } from './asset-header.tsx'
import { AssetLossSection, AssetLossSkeleton } from './asset-loss-section.tsx'
import { AssetOverTime } from './asset-over-time.tsx'
import classes from './asset-page.module.css'
import { AssetUnknown } from './asset-unknown.tsx'
import { AssetUsages, AssetUsagesSkeleton } from './asset-usages.tsx'

type AssetPageProps = { coreId: string; assetId: string }

/** The page of a node: its usage, its rank among nodes of its type, its last 30 days and forecast, and the effect of its failure. */
export function AssetPage({ coreId, assetId }: AssetPageProps) {
  const client = useQueryClient()
  const keep = useKeepDenominator()
  const params = { hybrid_core_id: coreId, asset_id: assetId }
  const request = query(getAsset, { params })
  const asset = useQuery({ ...request, placeholderData: () => assetInLists(client, { coreId, assetId }) })
  const times = useQuery(query(getAssetTimes, { params }))
  // The same request as that of the charts.
  const history = useQuery({
    ...query(getAssetHistory, assetHistoryOf(coreId, assetId, useNow())),
    placeholderData: keepPreviousData,
  })
  const trends = history.data && shownTrends(history.data.data.series)
  if (asset.error instanceof ResponseError && asset.error.status === 404) {
    return <AssetUnknown coreId={coreId} assetId={assetId} />
  }
  const node = asset.data?.data
  // Most nodes are compute nodes.
  const quantityCount = node && node.node_type !== 'compute' ? 1 : 3
  return (
    <div className={classes.page}>
      <Breadcrumb
        to={[
          { href: keep('/cores'), label: text('cores.title') },
          { href: keep(coreHref(coreId)), label: coreId },
        ]}
        here={assetId}
      />
      <AssetHeader coreId={coreId} assetId={assetId} asset={node} isLoading={asset.isPending} />
      {asset.error && <ApiErrorPanel error={asset.error} retry={() => asset.refetch()} />}
      {(node || !asset.error) && (
        <>
          {node ? <AssetUsages asset={node} times={times.data?.data} trends={trends} /> : <AssetUsagesSkeleton />}
          <AssetOverTime coreId={coreId} assetId={assetId} quantityCount={quantityCount} />
          {node ? <AssetLossSection asset={node} /> : <AssetLossSkeleton quantityCount={quantityCount} />}
        </>
      )}
    </div>
  )
}

/** Returns a node as a list that was read before has it, to show until its own response arrives. */
function assetInLists(client: QueryClient, { coreId, assetId }: AssetPageProps): Body<typeof getAsset> | undefined {
  for (const endpoint of ['list', 'find']) {
    for (const [, list] of client.getQueriesData<Body<typeof listAssets>>({ queryKey: ['assets', endpoint] })) {
      const data = list?.data.find((node) => node.id === assetId && node.hybrid_core_id === coreId)
      if (data) return { data, tag: null }
    }
  }
  return undefined
}
