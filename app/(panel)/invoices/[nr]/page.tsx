import type { Metadata } from 'next'
import { invoiceHref } from '#components/billing/billing-path.ts'
import { InvoicePage } from '#components/billing/invoice-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

type Props = { params: Promise<{ nr: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Invoice ${readSegment((await params).nr)}` }
}

export default async function Page({ params, searchParams }: Props) {
  const invoiceNr = readSegment((await params).nr)
  await requireSession(invoiceHref(invoiceNr), searchParams)
  return <InvoicePage invoiceNr={invoiceNr} />
}
