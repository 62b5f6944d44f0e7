import type { Metadata } from 'next'
import { invoiceHref } from '#components/billing/billing-path.ts'
import { InvoicePage } from '#components/billing/invoices/invoice-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { getInvoice, getPartner } from '#lib/api/contract/management-partner.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'

type Props = { params: Promise<{ nr: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: text('billing.invoiceNumber', { number: readSegment((await params).nr) }) }
}

export default async function Page({ params, searchParams }: Props) {
  const invoiceNr = readSegment((await params).nr)
  await requireSession(invoiceHref(invoiceNr), searchParams)
  const state = await prefetchQueries(
    query(getInvoice, { params: { invoice_nr: invoiceNr } }),
    query(getPartner, { params: {} }),
  )
  return (
    <Texts areas={['billing']}>
      <PrefetchedQueries state={state}>
        <InvoicePage invoiceNr={invoiceNr} />
      </PrefetchedQueries>
    </Texts>
  )
}
