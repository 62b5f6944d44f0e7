import type { Metadata } from 'next'
import { comparedQueries } from '#components/compare/compared-core.ts'
import { attentionQueries } from '#components/cores/attention/attention-query.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { AllReport } from '#components/report/all-report.tsx'
import { reportedCores } from '#components/report/report-list.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { dataOf, prefetchNext, prefetchQueries } from '#lib/prefetch-queries.ts'

export function generateMetadata(): Metadata {
  return { title: text('report.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/report', searchParams)
  const cores = reportedCores(await parametersOf(searchParams))
  const first = await prefetchQueries(cores)
  const ids = (dataOf(first, cores)?.data ?? []).map(({ id }) => id)
  const compared = await prefetchNext(first, ...ids.flatMap((id) => [...comparedQueries(id)]))
  const nodes = ids.flatMap((id) => {
    const [core, resources] = comparedQueries(id)
    return attentionQueries(id, dataOf(compared, core)?.data, dataOf(compared, resources)?.data)
  })
  return (
    <Texts areas={['cores', 'forecast', 'report']}>
      <PrefetchedQueries state={await prefetchNext(compared, ...nodes)}>
        <AllReport />
      </PrefetchedQueries>
    </Texts>
  )
}
