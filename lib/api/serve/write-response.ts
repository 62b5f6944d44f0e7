import type { Dialect } from '../dialects/dialect.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import type { Page } from '../dialects/paging.ts'
import type { Endpoint } from '../endpoint.ts'
import { type PreparedResponse, prepareResponse, type SharedHeaders } from '../http/responses.ts'
import { queryParams } from '../query-params.ts'
import { linkHeader, pageLinks } from './page-links.ts'
import type { QueryPairs } from './query.ts'

type Options = { addresses: Addresses; serialize(body: object): string; caching: SharedHeaders }

/** The request, as the links of a list repeat it. */
type Target = { path: string; queryPairs: QueryPairs; page: Page }

/** Writes the result of a handler as the response to a GET: a record, or a page with its links. */
export function responseWriter(dialect: Dialect, endpoint: Endpoint, { addresses, serialize, caching }: Options) {
  const known = queryParams(dialect, endpoint)
  const isOfPage = (name: string) => (known.get(name)?.group ?? 'page') === 'page'

  return (result: unknown, { path, queryPairs, page }: Target): PreparedResponse => {
    if (endpoint.shape !== 'list') return prepareResponse(serialize(result as object), caching)
    const { items, total } = result as { items: object[]; total: number }
    const filtersAndSorts = queryPairs.filter(([name]) => !isOfPage(name))
    const links = pageLinks(addresses.baseUrl + path, filtersAndSorts, dialect.paging, page, total)
    const link = linkHeader(links)
    const body = serialize({ data: items, meta: { page: dialect.paging.meta(page, total) }, links })
    return prepareResponse(body, link ? { ...caching, Link: link } : caching)
  }
}
