import type { Page, Paging } from '../dialects/paging.ts'
import type { QueryPairs } from './query.ts'

type PageLinks = { self: string; first: string; prev: string | null; next: string | null; last: string }

const maximumLinkHeaderBytes = 2_048

/** Returns the URLs of the pages around a page. Each has the `filtersAndSorts` of the request, in the same order. */
export function pageLinks(
  url: string,
  filtersAndSorts: QueryPairs,
  paging: Paging,
  { offset, limit }: Page,
  total: number,
): PageLinks {
  const lastOffset = Math.max(0, Math.floor((total - 1) / limit) * limit)
  const shared = filtersAndSorts.map((pair) => `${pair.map(encodeURIComponent).join('=')}&`).join('')
  const to = (start: number) => {
    const paged = Object.entries(paging.write({ offset: start, limit }))
    return `${url}?${shared}${paged.map(([name, n]) => `${encodeURIComponent(name)}=${n}`).join('&')}`
  }
  return {
    self: to(offset),
    first: to(0),
    prev: offset > 0 ? to(Math.min(Math.max(0, offset - limit), lastOffset)) : null,
    next: offset + limit < total ? to(offset + limit) : null,
    last: to(lastOffset),
  }
}

/** Returns the `Link` header of a page; null when it would be too long for the buffers of proxies. */
export function linkHeader({ first, prev, next, last }: PageLinks): string | null {
  const header = Object.entries({ first, prev, next, last })
    .flatMap(([rel, url]) => (url ? [`<${url}>; rel="${rel}"`] : []))
    .join(', ')
  return header.length > maximumLinkHeaderBytes ? null : header
}
