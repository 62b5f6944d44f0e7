import type { Metadata } from 'next'
import { AuditPage } from '#components/audit/audit-page.tsx'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { listQuery } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { listAuditEvents } from '#lib/api/contract/audit.ts'
import { listUsers } from '#lib/api/contract/users.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../default-view.ts'

export function generateMetadata(): Metadata {
  return { title: text('audit.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/audit', searchParams)
  await openDefaultView('/audit', 'audit', searchParams)
  const rows = listQuery(listAuditEvents, {}, await parametersOf(searchParams))
  const state = await prefetchQueries(rows, query(listUsers, { params: {} }))
  return (
    <Texts areas={['audit']}>
      <PrefetchedQueries state={state}>
        <AuditPage />
      </PrefetchedQueries>
    </Texts>
  )
}
