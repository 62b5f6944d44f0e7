import { localStorageColorSchemeManager, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import type { Theme } from '#lib/values/preferences.ts'

/** Under this key nothing is stored. */
const emptyKey = 'no-color-scheme'

export function schemeOf(theme: Theme | null): MantineColorScheme {
  return theme === null || theme === 'system' ? 'auto' : theme
}

export function themeOf(scheme: MantineColorScheme): Theme {
  return scheme === 'auto' ? 'system' : scheme
}

/** The properties of the script that sets the first colours: those of the user, or else those that this browser stores. */
export function storedScheme(theme: Theme | null): {
  defaultColorScheme: MantineColorScheme
  localStorageKey?: string
} {
  return { defaultColorScheme: schemeOf(theme), ...(theme !== null && { localStorageKey: emptyKey }) }
}

/** Reads the colours that the user has chosen, or else those of this browser, and stores a new choice in this browser. */
export function schemeManager(theme: Theme | null): MantineColorSchemeManager {
  const inBrowser = localStorageColorSchemeManager()
  return theme === null ? inBrowser : { ...inBrowser, get: () => schemeOf(theme) }
}
