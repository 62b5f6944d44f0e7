import type { Metadata } from 'next'
import { coreHistoryHref, readSegment } from '#components/cores/core-path.ts'
import { coreForecasts } from '#components/forecast/forecast-queries.ts'
import { HistoryPage } from '#components/history/history-page.tsx'
import { historyInput, periodOf, readRange } from '#components/history/range/history-range.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { getHistory } from '#lib/api/contract/history.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { readSettings } from '#lib/settings/settings.ts'

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: text('history.historyOf', { core: readSegment((await params).id) }) }
}

export default async function Page({ params, searchParams }: Props) {
  const coreId = readSegment((await params).id)
  await requireSession(coreHistoryHref(coreId), searchParams)
  const { historyAges: ages } = readSettings()
  const range = readRange(new URLSearchParams(await parametersOf(searchParams)))
  const state = await prefetchQueries(
    query(getHistory, historyInput(coreId, periodOf(range, Date.now(), ages))),
    coreForecasts(coreId),
  )
  return (
    <Texts areas={['chart', 'cores', 'forecast', 'history']}>
      <PrefetchedQueries state={state}>
        <HistoryPage coreId={coreId} ages={ages} />
      </PrefetchedQueries>
    </Texts>
  )
}
