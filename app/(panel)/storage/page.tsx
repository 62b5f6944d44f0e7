import { Group, Title } from '@mantine/core'
import type { Metadata } from 'next'
import { CalendarFeedsButton } from '#components/calendar-feeds/calendar-feeds-button.tsx'
import { pageTrends } from '#components/forecast/trend/page-trends.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { FullestAssets } from '#components/storage/fullest/fullest-assets.tsx'
import { fullestQueries } from '#components/storage/fullest/fullest-queries.ts'
import { chartRequests, selectedPools, selectionOf } from '#components/storage/storage-classes.ts'
import { storageQuery, trendKeysOf } from '#components/storage/storage-list.ts'
import { StoragePage } from '#components/storage/storage-page.tsx'
import { StorageTable } from '#components/storage/storage-table.tsx'
import { readListState } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { dataOf, prefetchNext, prefetchQueries, shownRows } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../default-view.ts'

export function generateMetadata(): Metadata {
  return { title: text('storage.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/storage', searchParams)
  await openDefaultView('/storage', 'storage', searchParams)
  const parameters = await parametersOf(searchParams)
  const selection = selectionOf(readListState(listStorageWorkload, parameters).filter)
  const pools = query(listStorageWorkload, selectedPools(selection))
  const table = storageQuery(parameters)
  const first = await prefetchQueries(
    ...chartRequests.map((request) => query(listStorageWorkload, request)),
    pools,
    table,
  )
  const trendKeys = trendKeysOf(shownRows(first, table))
  const state = await prefetchNext(
    first,
    ...fullestQueries(selection, dataOf(first, pools)?.data ?? []),
    ...(trendKeys.length > 0 ? [pageTrends(trendKeys)] : []),
  )
  return (
    <Texts areas={['calendarFeeds', 'chart', 'cores', 'forecast', 'storage']}>
      <PrefetchedQueries state={state}>
        <Group justify="space-between" mb="md">
          <Title order={1}>{text('storage.title')}</Title>
          <CalendarFeedsButton />
        </Group>
        <StoragePage fullest={<FullestAssets />} pools={<StorageTable />} />
      </PrefetchedQueries>
    </Texts>
  )
}
