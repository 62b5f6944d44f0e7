import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { service } from '#lib/service.ts'
import { sessionLives } from './session-lives.ts'

/**
 * Leads a visitor without a session to the sign-in page, and from there back to `path`. While the database is away the
 * page is shown: it holds nothing but what the API answers, which says so.
 */
export async function requireSession(path: string): Promise<void> {
  const { data, readSession } = service()
  const key = await readSession(await headers())
  if (!(await sessionLives(data, key))) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`)
}
