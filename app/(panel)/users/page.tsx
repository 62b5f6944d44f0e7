import type { Metadata } from 'next'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { listQuery } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { activeOwners } from '#components/users/owners-query.ts'
import { UsersPage } from '#components/users/users-page.tsx'
import { listUsers } from '#lib/api/contract/users.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../default-view.ts'

export function generateMetadata(): Metadata {
  return { title: text('users.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/users', searchParams)
  await openDefaultView('/users', 'users', searchParams)
  const rows = listQuery(listUsers, {}, await parametersOf(searchParams))
  const state = await prefetchQueries(rows, activeOwners)
  return (
    <Texts areas={['users']}>
      <PrefetchedQueries state={state}>
        <UsersPage />
      </PrefetchedQueries>
    </Texts>
  )
}
