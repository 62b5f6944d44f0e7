import type { Translated } from '../catalogue.ts'

export const preferences: Translated<'preferences'> = {
  title: 'Einstellungen',
  hint: 'Farbschema, Sprache, Zeitzone, Zeilenhöhe und Startseite',
  intro: 'Ihre Auswahl gilt in jedem Browser, in dem Sie angemeldet sind. Sie wird sofort gespeichert.',
  theme: 'Farbschema',
  systemTheme: 'Wie das System',
  lightTheme: 'Hell',
  darkTheme: 'Dunkel',
  language: 'Sprache',
  browser: 'Browser',
  browserLanguage: 'Sprache des Browsers',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'In ihr werden Uhrzeiten angezeigt. Tage in Verläufen und Prognosen sowie Fälligkeiten richten sich nach UTC.',
  browserTimeZone: 'Zeitzone des Browsers',
  density: 'Zeilenhöhe der Tabellen',
  densityHint: 'Eine Tabelle, deren Zeilenhöhe Sie ändern, behält ihre eigene in diesem Browser.',
  comfortable: 'Normal',
  compact: 'Kompakt',
  startPage: 'Startseite',
  startPageHint: 'Sie öffnet sich nach der Anmeldung und über den Namen des Panels oben.',
  report: 'Kapazitätsbericht',
  view: 'Ansicht „{name}“',
  gone: '{name} (nicht mehr vorhanden)',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert.',
}
