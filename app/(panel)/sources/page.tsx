import type { Metadata } from 'next'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { worstFirst } from '#components/sources/source-texts.ts'
import { SourcesPage } from '#components/sources/sources-page.tsx'
import { listQuery } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listSources } from '#lib/api/contract/sources.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { openDefaultView } from '../default-view.ts'

export function generateMetadata(): Metadata {
  return { title: text('sources.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/sources', searchParams)
  await openDefaultView('/sources', 'sources', searchParams)
  const rows = listQuery(listSources, {}, await parametersOf(searchParams), worstFirst)
  return (
    <Texts areas={['sources']}>
      <PrefetchedQueries state={await prefetchQueries(rows)}>
        <SourcesPage baseUrl={readSettings().baseUrl} />
      </PrefetchedQueries>
    </Texts>
  )
}
