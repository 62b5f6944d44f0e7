'use client'
import { Skeleton } from '@mantine/core'
import { addressOf } from '#lib/api/client.ts'
import { listPrices } from '#lib/api/contract/management-price-lists.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { Breadcrumb } from '../../records/breadcrumb.tsx'
import { ApiActions } from '../../records/copy/api-actions.tsx'
import { RecordHeader, TitleSkeleton } from '../../records/header/record-header.tsx'
import { usePageTitle } from '../../records/hooks/use-page-title.ts'
import { text } from '../../texts/text.ts'
import { listLink, recordKinds } from '../record-kinds.ts'
import { RecordUnavailable } from '../record-unavailable.tsx'
import { priceListQueries } from './price-list-queries.ts'
import { PricesTable } from './prices-table.tsx'

/** The page of a price list: its past, current and upcoming prices. */
export function PriceListPage({ priceListUuid }: { priceListUuid: string }) {
  const params = { priceListUuid }
  const queries = priceListQueries(priceListUuid)
  const prices = useQuery(queries.prices)
  const lists = useQuery(queries.list)
  const list = lists.data?.data[0]
  // The prices show that the list exists. The title is its name, or its UUID while the name is not known.
  const name = list?.name ?? (lists.isPending ? undefined : priceListUuid)
  usePageTitle(list?.name)
  if (prices.error && !prices.data) {
    return <RecordUnavailable kind="priceList" name={priceListUuid} of={prices} endpoint={listPrices} />
  }
  return (
    <>
      <Breadcrumb to={[listLink(recordKinds.priceList)]} here={name ?? '…'} />
      <RecordHeader
        title={name ?? <TitleSkeleton width="18rem" />}
        actions={<ApiActions address={addressOf(listPrices, { params })} />}
      >
        {list ? (
          <span>{text('billing.inCurrency', { currency: list.currency })}</span>
        ) : (
          lists.isPending && <Skeleton height={18} width="6rem" />
        )}
      </RecordHeader>
      {lists.error && !list && <ApiErrorPanel error={lists.error} retry={() => lists.refetch()} />}
      <PricesTable priceListUuid={priceListUuid} />
    </>
  )
}
