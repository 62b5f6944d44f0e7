import type { Metadata } from 'next'
import { PreferencesPage } from '#components/preferences/preferences-page.tsx'
import { preferencesQuery, startViewsQuery } from '#components/preferences/preferences-queries.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { text } from '#components/texts/text.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'

export function generateMetadata(): Metadata {
  return { title: text('preferences.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/preferences', searchParams)
  return (
    <PrefetchedQueries state={await prefetchQueries(preferencesQuery, startViewsQuery)}>
      <PreferencesPage timeZones={Intl.supportedValuesOf('timeZone')} />
    </PrefetchedQueries>
  )
}
