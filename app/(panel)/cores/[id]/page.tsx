import type { Metadata } from 'next'
import { assetsQuery } from '#components/assets/asset-list.ts'
import { AssetsTable } from '#components/assets/assets-table.tsx'
import { attentionQueries } from '#components/cores/attention/attention-query.ts'
import { CorePage } from '#components/cores/core-page.tsx'
import { coreHref, readSegment } from '#components/cores/core-path.ts'
import { corePools } from '#components/cores/core-pools.ts'
import { WhatIfProvider } from '#components/cores/what-if/what-if.tsx'
import { WhatIfPanel } from '#components/cores/what-if/what-if-panel.tsx'
import { coreForecasts } from '#components/forecast/forecast-queries.ts'
import { coreTrends } from '#components/forecast/trend/trends.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { getHybridCore, getResources } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { dataOf, prefetchNext, prefetchQueries } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../../default-view.ts'

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: readSegment((await params).id) }
}

export default async function Page({ params, searchParams }: Props) {
  const coreId = readSegment((await params).id)
  await requireSession(coreHref(coreId), searchParams)
  await openDefaultView(coreHref(coreId), 'assets', searchParams)
  const path = { params: { hybrid_core_id: coreId } }
  const core = query(getHybridCore, path)
  const resources = query(getResources, path)
  const first = await prefetchQueries(
    core,
    resources,
    corePools(coreId),
    coreForecasts(coreId),
    coreTrends(coreId, Date.now()),
    assetsQuery(coreId, await parametersOf(searchParams)),
  )
  const attention = attentionQueries(coreId, dataOf(first, core)?.data, dataOf(first, resources)?.data)
  const state = await prefetchNext(first, ...attention)
  return (
    <Texts areas={['assets', 'chart', 'cores', 'forecast']}>
      <PrefetchedQueries state={state}>
        <CorePage
          coreId={coreId}
          assets={
            <WhatIfProvider>
              <WhatIfPanel coreId={coreId} />
              <AssetsTable coreId={coreId} />
            </WhatIfProvider>
          }
        />
      </PrefetchedQueries>
    </Texts>
  )
}
