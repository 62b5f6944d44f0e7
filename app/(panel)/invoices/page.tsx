import type { Metadata } from 'next'
import { newestFirst } from '#components/billing/invoices/invoice-state.ts'
import { InvoicesTable } from '#components/billing/invoices/invoices-table.tsx'
import { listInvoices } from '#lib/api/contract/management-partner.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Invoices' }

export default function Page(props: ListPageProps) {
  return (
    <ListPage
      {...props}
      path="/invoices"
      view="invoices"
      title="Invoices"
      endpoint={listInvoices}
      defaultSort={newestFirst}
      Table={InvoicesTable}
    />
  )
}
