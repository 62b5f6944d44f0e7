import Negotiator from 'negotiator'
import { type Desk, setDesks } from '#lib/values/desk.ts'
import { languages, longTexts, type ShownLanguage } from '#lib/values/languages.ts'

/** Returns the desk of a request: the language that the browser asks for. */
export function deskOf(acceptLanguage: string | undefined): Desk {
  return { language: languageOf(acceptLanguage) }
}

/** Sets the desk for `next dev`, which has no server of ours in front: that of the newest page is the desk of all requests. */
export function setDeskInDevelopment(headers: Headers): void {
  if (process.env.NODE_ENV !== 'development') return
  const newest = deskOf(headers.get('accept-language') ?? undefined)
  setDesks({ getStore: () => newest })
}

/** Returns the language that an `Accept-Language` prefers; English for a browser that asks for none of ours. */
function languageOf(accepted: string | undefined): ShownLanguage {
  if (accepted === longTexts) return longTexts
  // All requested ones: negotiator would prefer `en` to `de-AT` in `de-AT,en`, because it is an exact match.
  const requested = new Negotiator({ headers: { 'accept-language': accepted } }).languages()
  const [found] = requested.flatMap((tag) =>
    languages.filter((language) => language === tag.split('-')[0]?.toLowerCase()),
  )
  return found ?? languages[0]
}
