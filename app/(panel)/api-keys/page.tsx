import type { Metadata } from 'next'
import { ApiKeysPage } from '#components/api-keys/api-keys-page.tsx'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { listQuery } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listTokens } from '#lib/api/contract/account.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { openDefaultView } from '../default-view.ts'

export function generateMetadata(): Metadata {
  return { title: text('apiKeys.title') }
}

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/api-keys', searchParams)
  await openDefaultView('/api-keys', 'api-keys', searchParams)
  const rows = listQuery(listTokens, {}, await parametersOf(searchParams))
  const state = await prefetchQueries(rows)
  return (
    <Texts areas={['apiKeys']}>
      <PrefetchedQueries state={state}>
        <ApiKeysPage baseUrl={readSettings().baseUrl} />
      </PrefetchedQueries>
    </Texts>
  )
}
