import { Group, Title } from '@mantine/core'
import type { Metadata } from 'next'
import { coresQuery } from '#components/cores/list/core-list.ts'
import { trendKeysOf } from '#components/cores/list/core-trend.ts'
import { CoresTable } from '#components/cores/list/cores-table.tsx'
import { pageTrends } from '#components/forecast/trend/page-trends.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { ReportLink } from '#components/report/report-link.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchNext, prefetchQueries, shownRows } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../default-view.ts'

export function generateMetadata(): Metadata {
  return { title: text('cores.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/cores', searchParams)
  await openDefaultView('/cores', 'cores', searchParams)
  const cores = coresQuery(await parametersOf(searchParams))
  const first = await prefetchQueries(cores)
  const keys = trendKeysOf(shownRows(first, cores))
  const state = await prefetchNext(first, ...(keys.length > 0 ? [pageTrends(keys)] : []))
  return (
    <Texts areas={['compare', 'cores', 'forecast', 'report']}>
      <PrefetchedQueries state={state}>
        <Group justify="space-between" mb="md">
          <Title order={1}>{text('cores.title')}</Title>
          <ReportLink />
        </Group>
        <CoresTable />
      </PrefetchedQueries>
    </Texts>
  )
}
