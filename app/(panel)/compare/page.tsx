import type { Metadata } from 'next'
import { comparedIds } from '#components/compare/compare-address.ts'
import { ComparePage } from '#components/compare/compare-page.tsx'
import { comparedQueries } from '#components/compare/compared-core.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchNext, prefetchQueries } from '#lib/prefetch-queries.ts'

export function generateMetadata(): Metadata {
  return { title: text('compare.compare') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/compare', searchParams)
  const { ids } = comparedIds(await parametersOf(searchParams))
  // An unknown core among others does not make the page unknown.
  const state = await prefetchNext(await prefetchQueries(), ...ids.flatMap((id) => [...comparedQueries(id)]))
  return (
    <Texts areas={['chart', 'compare', 'cores', 'forecast']}>
      <PrefetchedQueries state={state}>
        <ComparePage />
      </PrefetchedQueries>
    </Texts>
  )
}
