import type { Metadata } from 'next'
import { PartnerPage } from '#components/billing/partner-page.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Partner' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/partner', searchParams)
  return <PartnerPage />
}
