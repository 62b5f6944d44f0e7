import Negotiator from 'negotiator'
import type { Desk } from '#lib/values/desk.ts'
import { languages, longTexts, type ShownLanguage } from '#lib/values/languages.ts'

/** Returns the desk of a request: the language that the browser asks for. */
export function deskOf(acceptLanguage: string | undefined): Desk {
  return { language: languageOf(acceptLanguage) }
}

/** Returns the language of an `Accept-Language`; English for a browser that asks for none of ours. */
function languageOf(accepted: string | undefined): ShownLanguage {
  if (accepted === longTexts) return longTexts
  const language = new Negotiator({ headers: { 'accept-language': accepted } }).language([...languages])
  return languages.find((one) => one === language) ?? languages[0]
}
