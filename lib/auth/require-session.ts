import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { service } from '#lib/service.ts'
import { sessionLives } from './session-lives.ts'

/** The query string of a page as Next hands it to the page. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>

/**
 * Leads a visitor without a session to the sign-in page, and from there back to this address. While the database is
 * away the page is shown: it holds nothing but what the API answers, which says so.
 */
export async function requireSession(path: string, query: PageQuery): Promise<void> {
  const { data, readSession } = service()
  if (!data.isMigrated()) return
  const key = await readSession(await headers())
  if (await sessionLives(data, key)) return
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path + (await searchOf(query)))}`)
}

/** The parameters of a page's query string, in their order. */
export async function parametersOf(query: PageQuery): Promise<[name: string, value: string][]> {
  return Object.entries(await query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
}

async function searchOf(query: PageQuery): Promise<string> {
  const pairs = (await parametersOf(query)).map((pair) => pair.map(readable).join('='))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Escaped but for the brackets of `sort[id]`, which need no escape and are easier to read. */
function readable(text: string): string {
  return encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']')
}
