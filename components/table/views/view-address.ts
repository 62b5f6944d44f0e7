import type { listViews } from '#lib/api/contract/views.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { isViewSegment, type ViewPage } from '#lib/values/views.ts'
import { contractHref, priceListHref } from '../../billing/billing-path.ts'
import { coreHref } from '../../cores/core-path.ts'
import { columnsParameter } from '../state/shown-columns.ts'

export type View = Item<typeof listViews>

/** A table as a view of it is saved: its page, the record on whose page it is, and its visible columns. */
export type TableOfViews = {
  noun: string
  page: ViewPage
  record: string | null
  shownColumns: readonly string[]
}

type Place = {
  /** The list; for a table on the page of a record, the list of these records. */
  path: string
  hrefOf?: (record: string) => string
}

const places: Readonly<Record<ViewPage, Place>> = {
  cores: { path: '/cores' },
  assets: { path: '/cores', hrefOf: coreHref },
  storage: { path: '/storage' },
  contracts: { path: '/contracts' },
  projects: { path: '/contracts', hrefOf: contractHref },
  'price-lists': { path: '/price-lists' },
  prices: { path: '/price-lists', hrefOf: priceListHref },
  invoices: { path: '/invoices' },
  'payment-methods': { path: '/payment-methods' },
  'api-keys': { path: '/api-keys' },
  sources: { path: '/sources' },
  users: { path: '/users' },
  audit: { path: '/audit' },
}

const pagesByEndpoint: Readonly<Record<string, ViewPage>> = {
  'hybrid-cores.list': 'cores',
  'assets.list': 'assets',
  'assets.find': 'assets',
  'storage-workload.list': 'storage',
  'contracts.list': 'contracts',
  'projects.list': 'projects',
  'price-lists.list': 'price-lists',
  'prices.list': 'prices',
  'invoices.list': 'invoices',
  'payment-methods.list': 'payment-methods',
  'tokens.list': 'api-keys',
  'sources.list': 'sources',
  'users.list': 'users',
  'audit-events.list': 'audit',
}

/** Returns the name that views have for the table of a list. */
export function viewPageOf({ id }: { id: string }): ViewPage | undefined {
  return pagesByEndpoint[id]
}

/** The query of a table without any view, also without the default one: an address with a query opens no default. */
export const withoutView = 'page[number]=1'

/** Returns the query string that shows the rows and columns of a view; it is never empty. */
export function viewQuery({ query, columns }: Pick<View, 'query' | 'columns'>): string {
  const shown = columns && new URLSearchParams({ [columnsParameter]: columns.join(',') }).toString()
  const whole = [query.replace(/^\?/, ''), shown].filter(Boolean).join('&')
  // Escapes what an address cannot contain.
  return new URL(`http://localhost/?${whole || withoutView}`).search.slice(1)
}

/** Returns the address of the page with the rows and columns of a view. */
export function viewHref(view: Pick<View, 'page' | 'record' | 'query' | 'columns'>): string {
  const { path, hrefOf } = places[view.page]
  if (!hrefOf) return `${path}?${viewQuery(view)}`
  return view.record === null ? path : `${hrefOf(view.record)}?${viewQuery(view)}`
}

/** Returns the short address of a view: its name, or its id if the name cannot be a segment of a path. */
export function shortViewHref({ id, name }: Pick<View, 'id' | 'name'>): string {
  return `/v/${encodeURIComponent(isViewSegment(name) ? name : id)}`
}
