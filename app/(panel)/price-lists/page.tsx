import type { Metadata } from 'next'
import { PriceListsTable } from '#components/billing/prices/price-lists-table.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export function generateMetadata(): Metadata {
  return { title: text('billing.priceLists') }
}

export default function Page(props: ListPageProps) {
  return (
    <Texts areas={['billing']}>
      <ListPage
        {...props}
        path="/price-lists"
        view="price-lists"
        title={text('billing.priceLists')}
        endpoint={listPriceLists}
        Table={PriceListsTable}
      />
    </Texts>
  )
}
