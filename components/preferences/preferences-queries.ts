import { query } from '#lib/api/client.ts'
import { getPreferences } from '#lib/api/contract/preferences.ts'
import { listViews } from '#lib/api/contract/views.ts'
import { type QueryContext, readAll } from '../table/state/read-list.ts'

// The server prefetches these queries: of a module with 'use client' it would see references only.

export const preferencesQuery = query(getPreferences, { params: {} })

const views = { params: {}, page: { size: 50 } }

/** All saved views that the user sees. */
export const startViewsQuery = {
  queryKey: [...query(listViews, views).queryKey, 'all'],
  queryFn: (context: QueryContext) => readAll(listViews, views, context),
}
