import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { type Language, longTexts, type ShownLanguage } from '#lib/values/languages.ts'
import type { Area, Catalogue } from './catalogue.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { lengthen } from './long-texts.ts'

export type CompiledArea = Readonly<Record<string, CompiledMessage>>
type CompiledCatalogue = Readonly<Record<Area, CompiledArea>>

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de }
const compiled = new Map<ShownLanguage, CompiledCatalogue>()

/** Returns the texts of a language as the formatter takes them; compiles them once. Throws an error for a wrong message. */
export function compiledCatalogue(language: ShownLanguage): CompiledCatalogue {
  const before = compiled.get(language)
  if (before) return before
  const after = language === longTexts ? compileCatalogue(en, lengthen) : compileCatalogue(catalogues[language])
  compiled.set(language, after)
  return after
}

function compileCatalogue(
  catalogue: Catalogue,
  change: (message: CompiledMessage) => CompiledMessage = (message) => message,
): CompiledCatalogue {
  const areas = Object.entries(catalogue).map(([area, texts]) => {
    const messages = Object.entries(texts).map(([name, text]) => [name, change(compileText(`${area}.${name}`, text))])
    return [area, Object.fromEntries(messages)]
  })
  return Object.fromEntries(areas)
}

function compileText(key: string, text: string): CompiledMessage {
  try {
    // React sends the browser plain objects only, and those of the compiler have no prototype.
    return structuredClone(compile(text))
  } catch (error) {
    throw new Error(`The text ${key} is no message: ${text}`, { cause: error })
  }
}
