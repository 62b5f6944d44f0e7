import type { Metadata } from 'next'
import { PriceListsTable } from '#components/billing/prices/price-lists-table.tsx'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Price lists' }

export default function Page(props: ListPageProps) {
  return (
    <ListPage
      {...props}
      path="/price-lists"
      view="price-lists"
      title="Price lists"
      endpoint={listPriceLists}
      Table={PriceListsTable}
    />
  )
}
