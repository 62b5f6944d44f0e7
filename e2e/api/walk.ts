import { expect } from 'vitest'
import type { ListBody } from './bodies.ts'
import { type Answer, ask } from './client.ts'

/**
 * The records of every page, in order, found by following `next` from the first page to the last. Fails when a page
 * links elsewhere than to its neighbours, or the pages do not make up the total.
 */
export async function walk<T = { id: string }>(target: string): Promise<T[]> {
  const records: T[] = []
  const visited: string[] = []
  for (let at: string | null = target; at !== null; ) {
    const { status, body, text, headers }: Answer<ListBody<T>> = await ask(at)
    expect(status, text).toBe(200)
    const { data, meta, links }: ListBody<T> = body
    records.push(...data)
    expect(links.prev).toBe(visited.at(-1) ?? null)
    visited.push(links.self)
    expect(links.first).toBe(visited[0])
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

/** The targets of a `Link` header by their relation. */
export function linksOf(header: string | null): Record<string, string> {
  const parts = [...(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  return Object.fromEntries(parts.map(([, url = '', rel = '']) => [rel, url]))
}

function withoutNull(links: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(links).filter(([, url]) => url !== null))
}
