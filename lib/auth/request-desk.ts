import Negotiator from 'negotiator'
import { noPreferences, type Preferences, preferencesOfSession } from '#lib/domain/access/preferences/preferences.ts'
import { service } from '#lib/process-service.ts'
import type { Service } from '#lib/service.ts'
import { type Desk, setDesks, standardDesk } from '#lib/values/desk.ts'
import { type Language, languages, longTexts, type ShownLanguage } from '#lib/values/languages.ts'
import { startPath } from '#lib/values/preferences.ts'

type PageRequest = { headers: Headers; target?: string | undefined }
type Accounts = Pick<Service, 'data' | 'log' | 'readSession'>

/**
 * Returns the desk of a request: what the user of its session has chosen, or the language in the address, as in a link that was
 * made for a user, or else the language that the browser asks for.
 */
export async function deskOf(accounts: Accounts, { headers, target = '' }: PageRequest): Promise<Desk> {
  const { theme, language, time_zone: timeZone, density, start_page: page } = await preferencesOf(accounts, headers)
  const home = page === null ? standardDesk.home : startPath(page)
  const accepted = headers.get('accept-language') ?? undefined
  const chosen = knownOf(language) ?? knownOf(new URLSearchParams(target.split('?')[1]).get('lang'))
  return { language: chosen ?? languageOf(accepted), theme, timeZone, density, home }
}

/** Sets the desk for `next dev`, which has no server of ours in front: that of the newest page is the desk of all requests. */
export async function setDeskInDevelopment(headers: Headers): Promise<void> {
  if (process.env.NODE_ENV !== 'development') return
  const newest = await deskOf(await service(), { headers })
  setDesks({ getStore: () => newest })
}

/** No choices without a session, and when they cannot be read: a page in other colours is better than none. */
async function preferencesOf({ data, readSession, log }: Accounts, headers: Headers): Promise<Preferences> {
  const { database, isMigrated } = data
  if (!isMigrated()) return noPreferences
  try {
    const key = await readSession(headers)
    return key ? await preferencesOfSession(database, key.sessionId) : noPreferences
  } catch (error) {
    if (!database.engine.isUnavailable(error)) log.warn({ error }, 'The preferences of a user cannot be read.')
    return noPreferences
  }
}

function knownOf(language: string | null): Language | undefined {
  return languages.find((one) => one === language)
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
