import type { Metadata } from 'next'
import { priceListHref } from '#components/billing/billing-path.ts'
import { PriceListPage } from '#components/billing/prices/price-list-page.tsx'
import { priceListQueries } from '#components/billing/prices/price-list-queries.ts'
import { readSegment } from '#components/cores/core-path.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { listQuery } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listPrices } from '#lib/api/contract/management-price-lists.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../../default-view.ts'

type Props = { params: Promise<{ uuid: string }>; searchParams: PageQuery }

export function generateMetadata(): Metadata {
  return { title: text('billing.priceList') }
}

export default async function Page({ params, searchParams }: Props) {
  const uuid = readSegment((await params).uuid)
  await requireSession(priceListHref(uuid), searchParams)
  await openDefaultView(priceListHref(uuid), 'prices', searchParams)
  const { prices, list } = priceListQueries(uuid)
  const rows = listQuery(listPrices, { priceListUuid: uuid }, await parametersOf(searchParams))
  return (
    <Texts areas={['billing']}>
      <PrefetchedQueries state={await prefetchQueries(prices, list, rows)}>
        <PriceListPage priceListUuid={uuid} />
      </PrefetchedQueries>
    </Texts>
  )
}
