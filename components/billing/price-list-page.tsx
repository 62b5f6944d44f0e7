'use client'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { addressOf, query } from '#lib/api/client.ts'
import { listPriceLists, listPrices } from '#lib/api/contract/management-price-lists.ts'
import { AddressActions } from '../layout/address-actions.tsx'
import { RecordHeader } from '../layout/record-header.tsx'
import { Trail } from '../layout/trail.tsx'
import { usePageTitle } from '../layout/use-page-title.ts'
import { PricesTable } from './prices-table.tsx'
import { RecordRefused } from './record-refused.tsx'

const back = { href: '/price-lists', label: 'Price lists' }

/** One price list: what each product costs, has cost and will cost, and where. */
export function PriceListPage({ priceListUuid }: { priceListUuid: string }) {
  const params = { priceListUuid }
  // The prices say whether there is such a list; the list of lists says what it is called.
  const exists = useQuery(query(listPrices, { params, page: { size: 1 } }))
  const named = useQuery(query(listPriceLists, { params: {}, filter: { uuid: [priceListUuid.toLowerCase()] } }))
  const list = named.data?.data[0]
  usePageTitle(list?.name)
  if (exists.error && !exists.data) {
    return <RecordRefused noun="price list" name={priceListUuid} of={exists} endpoint={listPrices} back={back} />
  }
  return (
    <>
      <Trail to={[back]} here={list?.name ?? '…'} />
      <RecordHeader
        title={list?.name ?? <Skeleton height={30} width="min(18rem, 100%)" />}
        actions={<AddressActions address={addressOf(listPrices, { params })} />}
      >
        {list ? <span>in {list.currency}</span> : <Skeleton height={18} width="6rem" />}
      </RecordHeader>
      <Suspense>
        <PricesTable priceListUuid={priceListUuid} />
      </Suspense>
    </>
  )
}
