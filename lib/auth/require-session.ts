import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { service } from '#lib/process-service.ts'
import { isSessionLive } from './session-lives.ts'

/** The query string of a page, as Next passes it. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>

/**
 * Redirects a visitor without a session to the sign-in page, which leads back to this page. While the database is unavailable
 * the page is shown: it has no data of its own, and its API requests report the outage.
 */
export async function requireSession(path: string, query: PageQuery): Promise<void> {
  const { data, readSession } = await service()
  if (!data.isMigrated()) return
  const key = await readSession(await headers())
  if (await isSessionLive(data, key)) return
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path + (await queryStringOf(query)))}`)
}

/** Returns the parameters of a page's query string in their order. */
export async function parametersOf(query: PageQuery): Promise<[name: string, value: string][]> {
  return Object.entries(await query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
}

async function queryStringOf(query: PageQuery): Promise<string> {
  const pairs = (await parametersOf(query)).map((pair) => pair.map(escapeReadably).join('='))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Escapes everything but the brackets of `sort[id]`, which are easier to read. */
function escapeReadably(text: string): string {
  return encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']')
}
