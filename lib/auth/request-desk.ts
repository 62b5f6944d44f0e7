import Negotiator from 'negotiator'
import { noPreferences, type Preferences, preferencesOfSession } from '#lib/domain/access/preferences/preferences.ts'
import { service } from '#lib/process-service.ts'
import type { Service } from '#lib/service.ts'
import { type Desk, setDesks, standardDesk } from '#lib/values/desk.ts'
import { languages, longTexts, type ShownLanguage } from '#lib/values/languages.ts'
import { startPath } from '#lib/values/preferences.ts'

type Accounts = Pick<Service, 'data' | 'readSession'>

/** Returns the desk of a request: what the user of its session has chosen, and the language that the browser asks for. */
export async function deskOf(accounts: Accounts, headers: Headers): Promise<Desk> {
  const { theme, language, time_zone: timeZone, density, start_page: page } = await preferencesOf(accounts, headers)
  const home = page === null ? standardDesk.home : startPath(page)
  const accepted = headers.get('accept-language') ?? undefined
  return { language: language ?? languageOf(accepted), theme, timeZone, density, home }
}

/** Sets the desk for `next dev`, which has no server of ours in front: that of the newest page is the desk of all requests. */
export async function setDeskInDevelopment(headers: Headers): Promise<void> {
  if (process.env.NODE_ENV !== 'development') return
  const newest = await deskOf(await service(), headers)
  setDesks({ getStore: () => newest })
}

/** No choices without a session, and while the database is unavailable. */
async function preferencesOf({ data, readSession }: Accounts, headers: Headers): Promise<Preferences> {
  const key = await readSession(headers)
  const { database, isMigrated } = data
  if (!key || !isMigrated()) return noPreferences
  return preferencesOfSession(database, key.sessionId).catch((error) => {
    if (database.engine.isUnavailable(error)) return noPreferences
    throw error
  })
}

/** Returns the language that an `Accept-Language` prefers; English for a browser that asks for none of ours. */
export function languageOf(accepted: string | undefined): ShownLanguage {
  if (accepted === longTexts) return longTexts
  // All requested ones: negotiator would prefer `en` to `de-AT` in `de-AT,en`, because it is an exact match.
  const requested = new Negotiator({ headers: { 'accept-language': accepted } }).languages()
  const [found] = requested.flatMap((tag) =>
    languages.filter((language) => language === tag.split('-')[0]?.toLowerCase()),
  )
  return found ?? languages[0]
}
