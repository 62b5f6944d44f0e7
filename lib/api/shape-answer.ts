import { serializerOf } from './body.ts'
import type { Dialect, Page } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'
import { linkHeader, pageLinks } from './page-links.ts'
import type { Addresses } from './problem-body.ts'
import { type Given, queryParams } from './query.ts'
import { type Answer, answerOf } from './responses.ts'

/** What was asked for, as it stands in the links of a list. */
export type Target = { path: string; given: Given; page: Page }

/** Writes what a handler has found as the body that the dialect has for it: a record, or a page with its links. */
export function answerShaper(dialect: Dialect, endpoint: Endpoint, { baseUrl }: Addresses) {
  const serialize = serializerOf(dialect, endpoint)
  const known = queryParams(dialect, endpoint)
  const caching: Record<string, string> = endpoint.unstored ? { 'Cache-Control': 'no-store' } : {}

  return (result: unknown, { path, given, page }: Target): Answer => {
    if (endpoint.shape !== 'list') return answerOf(serialize(result as object), caching)
    const { items, total } = result as { items: object[]; total: number }
    const kept = given.filter(([name]) => (known.get(name)?.group ?? 'page') !== 'page')
    const links = pageLinks(`${baseUrl}${path}`, kept, dialect.paging, page, total)
    const link = linkHeader(links)
    const body = serialize({ data: items, meta: { page: dialect.paging.meta(page, total) }, links })
    return answerOf(body, link ? { ...caching, Link: link } : caching)
  }
}
