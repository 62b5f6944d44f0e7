import { desk, setDesks } from '#lib/values/desk.ts'
import type { ShownLanguage } from '#lib/values/languages.ts'

/** Runs a function as for a user of a language, and returns its result. */
export function inLanguage<T>(language: ShownLanguage, run: () => T): T {
  const shown = { ...desk(), language }
  setDesks({ getStore: () => shown })
  try {
    return run()
  } finally {
    setDesks({ getStore: () => undefined })
  }
}
