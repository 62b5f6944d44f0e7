import type { Metadata } from 'next'
import { newestFirst } from '#components/billing/invoices/invoice-state.ts'
import { InvoicesTable } from '#components/billing/invoices/invoices-table.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listInvoices } from '#lib/api/contract/management-partner.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export function generateMetadata(): Metadata {
  return { title: text('billing.invoices') }
}

export default function Page(props: ListPageProps) {
  return (
    <Texts areas={['billing']}>
      <ListPage
        {...props}
        path="/invoices"
        view="invoices"
        title={text('billing.invoices')}
        endpoint={listInvoices}
        defaultSort={newestFirst}
        Table={InvoicesTable}
      />
    </Texts>
  )
}
