import type { Metadata } from 'next'
import { priceListHref } from '#components/billing/billing-path.ts'
import { PriceListPage } from '#components/billing/price-list-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

type Props = { params: Promise<{ uuid: string }>; searchParams: PageQuery }

export const metadata: Metadata = { title: 'Price list' }

export default async function Page({ params, searchParams }: Props) {
  const uuid = readSegment((await params).uuid)
  await requireSession(priceListHref(uuid), searchParams)
  return <PriceListPage priceListUuid={uuid} />
}
