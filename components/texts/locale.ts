import { desk } from '#lib/values/desk.ts'

/** Returns the locale of dates and lists in the language of the page. */
export function locale(): 'de-DE' | 'en-GB' {
  return isGerman() ? 'de-DE' : 'en-GB'
}

export function isGerman(): boolean {
  return desk().language === 'de'
}

/** Returns the `lang` of an element with English words, such as a text of the API; undefined on an English page. */
export function englishLang(): 'en' | undefined {
  return desk().language === 'en' ? undefined : 'en'
}
