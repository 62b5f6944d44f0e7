import { Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { type DefaultSort, listQuery } from '#components/table/state/list-state.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import type { ViewPage } from '#lib/values/views.ts'
import { openDefaultView } from './default-view.ts'

/** The properties that Next passes to the page of a list. */
export type ListPageProps = { searchParams: PageQuery }

type ListPageInput = ListPageProps & {
  path: string
  /** The table, as saved views name it. */
  view: ViewPage
  title: string
  /** This and `defaultSort` must be those of `Table`: otherwise the browser requests its first rows again. */
  endpoint: Endpoint
  defaultSort?: DefaultSort
  Table: ComponentType
}

/** The page of a list without path parameters: its title and its table, whose first rows are in the HTML. */
export async function ListPage({ path, view, title, endpoint, defaultSort, Table, searchParams }: ListPageInput) {
  await requireSession(path, searchParams)
  await openDefaultView(path, view, searchParams)
  const rows = listQuery(endpoint, {}, await parametersOf(searchParams), defaultSort)
  return (
    <PrefetchedQueries state={await prefetchQueries(rows)}>
      <Title order={1} mb="md">
        {title}
      </Title>
      <Table />
    </PrefetchedQueries>
  )
}
