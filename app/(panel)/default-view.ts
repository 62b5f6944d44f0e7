import { redirect } from 'next/navigation'
import { viewQuery } from '#components/table/views/view-address.ts'
import { query } from '#lib/api/client.ts'
import { listViews } from '#lib/api/contract/views.ts'
import { type PageQuery, parametersOf } from '#lib/auth/require-session.ts'
import { dataOf, prefetchQueries } from '#lib/prefetch-queries.ts'
import type { ViewPage } from '#lib/values/views.ts'

/** Redirects to the user's default view of a table if the address of the page has no query. */
export async function openDefaultView(path: string, page: ViewPage, searchParams: PageQuery): Promise<void> {
  if ((await parametersOf(searchParams)).length > 0) return
  const defaults = query(listViews, { params: {}, filter: { page: [page], is_default: [true] } })
  const view = dataOf(await prefetchQueries(defaults), defaults)?.data[0]
  if (view) redirect(`${path}?${viewQuery(view)}`)
}
