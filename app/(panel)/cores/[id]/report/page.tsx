import type { Metadata } from 'next'
import { comparedQueries } from '#components/compare/compared-core.ts'
import { attentionQueries } from '#components/cores/attention/attention-query.ts'
import { coreHref, coreReportHref, readSegment } from '#components/cores/core-path.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { ReportPage } from '#components/report/report-page.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { dataOf, prefetchNext, prefetchQueries } from '#lib/prefetch-queries.ts'

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: text('report.reportOf', { core: readSegment((await params).id) }) }
}

export default async function Page({ params, searchParams }: Props) {
  const coreId = readSegment((await params).id)
  await requireSession(coreReportHref(coreId), searchParams)
  const [core, resources, ...others] = comparedQueries(coreId)
  const first = await prefetchQueries(core, resources, ...others)
  const nodes = attentionQueries(coreId, dataOf(first, core)?.data, dataOf(first, resources)?.data)
  return (
    <Texts areas={['cores', 'forecast', 'report']}>
      <PrefetchedQueries state={await prefetchNext(first, ...nodes)}>
        <ReportPage
          ids={[coreId]}
          from={[
            { href: '/cores', label: text('report.cores') },
            { href: coreHref(coreId), label: coreId },
          ]}
        />
      </PrefetchedQueries>
    </Texts>
  )
}
