import type { Density, Theme } from '#lib/values/preferences.ts'
import type { PlainKey } from '../texts/catalogue.ts'

export const themeTexts: Readonly<Record<Theme, PlainKey>> = {
  system: 'preferences.systemTheme',
  light: 'preferences.lightTheme',
  dark: 'preferences.darkTheme',
}

export const densityTexts: Readonly<Record<Density, PlainKey>> = {
  comfortable: 'preferences.comfortable',
  compact: 'preferences.compact',
}
