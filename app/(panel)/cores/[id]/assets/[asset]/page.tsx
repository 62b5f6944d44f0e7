import type { Metadata } from 'next'
import { AssetPage } from '#components/assets/asset-page.tsx'
import { queriesOfAsset } from '#components/assets/asset-queries.ts'
import { assetHref, readSegment } from '#components/cores/core-path.ts'
import { assetForecasts } from '#components/forecast/forecast-queries.ts'
import { assetHistoryOf } from '#components/history/range/history-range.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { getAssetHistory } from '#lib/api/contract/history.ts'
import { getAsset, getAssetTimes, getResources } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { dataOf, prefetchNext, prefetchQueries } from '#lib/prefetch-queries.ts'

type Props = { params: Promise<{ id: string; asset: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { coreId, assetId } = await idsOf(params)
  return { title: text('assets.title', { asset: assetId, core: coreId }) }
}

export default async function Page({ params, searchParams }: Props) {
  const { coreId, assetId } = await idsOf(params)
  await requireSession(assetHref(coreId, assetId), searchParams)
  const core = { hybrid_core_id: coreId }
  const record = query(getAsset, { params: { ...core, asset_id: assetId } })
  const first = await prefetchQueries(
    record,
    query(getAssetTimes, { params: { ...core, asset_id: assetId } }),
    query(getResources, { params: core }),
    assetForecasts(coreId, assetId),
    query(getAssetHistory, assetHistoryOf(coreId, assetId, Date.now())),
  )
  const asset = dataOf(first, record)?.data
  const state = await prefetchNext(first, ...(asset ? queriesOfAsset(asset) : []))
  return (
    <Texts areas={['assets', 'chart', 'cores', 'forecast', 'history']}>
      <PrefetchedQueries state={state}>
        <AssetPage coreId={coreId} assetId={assetId} />
      </PrefetchedQueries>
    </Texts>
  )
}

async function idsOf(params: Props['params']) {
  const { id, asset } = await params
  return { coreId: readSegment(id), assetId: readSegment(asset) }
}
