import { expect } from 'vitest'
import type { ListBody } from '../support/bodies.ts'
import { type ApiResponse, fetchApi } from '../support/client.ts'

/**
 * Reads the records of all pages by following `next` from the first page to the last. Fails when a page does not link
 * to its neighbours, or when the number of records is not the total.
 */
export async function readAllPages<T = { id: string }>(target: string): Promise<T[]> {
  const records: T[] = []
  const pages: string[] = []
  for (let at: string | null = target; at !== null; ) {
    const { status, body, text, headers }: ApiResponse<ListBody<T>> = await fetchApi(at)
    expect(status, text).toBe(200)
    const { data, meta, links }: ListBody<T> = body
    records.push(...data)
    expect(links.prev).toBe(pages.at(-1) ?? null)
    pages.push(links.self)
    expect(links.first).toBe(pages[0])
    const around = withoutNull({ ...links, self: null })
    const isTooLong = Object.values(around).join().length > 2_048
    expect(linksOf(headers.get('link'))).toEqual(isTooLong ? {} : around)
    if (links.next === null) {
      expect(links.last).toBe(links.self)
      expect(records).toHaveLength(meta.page.total ?? -1)
    }
    at = links.next
  }
  return records
}

/** Returns the URLs of a `Link` header by their relation. */
export function linksOf(header: string | null): Record<string, string> {
  const parts = [...(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  return Object.fromEntries(parts.map(([, url = '', rel = '']) => [rel, url]))
}

function withoutNull(links: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(links).filter(([, url]) => url !== null))
}
