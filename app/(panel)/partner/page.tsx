import type { Metadata } from 'next'
import { PartnerPage } from '#components/billing/partner/partner-page.tsx'
import { partnerQueries } from '#components/billing/partner/partner-queries.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'

export function generateMetadata(): Metadata {
  return { title: text('billing.partner') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/partner', searchParams)
  return (
    <Texts areas={['billing']}>
      <PrefetchedQueries state={await prefetchQueries(...Object.values(partnerQueries))}>
        <PartnerPage />
      </PrefetchedQueries>
    </Texts>
  )
}
