import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { readSegment } from '#components/cores/core-path.ts'
import { type View, viewHref } from '#components/table/views/view-address.ts'
import { text } from '#components/texts/text.ts'
import { query } from '#lib/api/client.ts'
import { getView, listViews } from '#lib/api/contract/views.ts'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { dataOf, prefetchQueries } from '#lib/prefetch-queries.ts'
import { parseUuid } from '#lib/values/ids.ts'

export function generateMetadata(): Metadata {
  return { title: text('table.savedView') }
}

type Props = { params: Promise<{ name: string }>; searchParams: PageQuery }

/**
 * The short address of a saved view: redirects to its page. A private view comes before a shared one of the same name; a view
 * whose name cannot be a segment of a path has its id instead.
 */
export default async function Page({ params, searchParams }: Props) {
  const { name: segment } = await params
  const name = readSegment(segment)
  await requireSession(`/v/${encodeURIComponent(name)}`, searchParams)
  const filter = name.includes('*') ? { search: [name] } : { name: [name] }
  const views = query(listViews, { params: {}, filter, page: { size: 50 } })
  const found = dataOf(await prefetchQueries(views), views)
  if (!found) throw new Error('The saved views could not be read.')
  const named = found.data.filter((view) => view.name === name)
  const view = named.find(({ sharing }) => sharing === 'private') ?? named[0] ?? (await viewWithId(name))
  if (!view) notFound()
  redirect(viewHref(view))
}

async function viewWithId(id: string): Promise<View | undefined> {
  if (parseUuid(id) === undefined) return undefined
  const view = query(getView, { params: { view_id: id } })
  return dataOf(await prefetchQueries(view), view)?.data
}
