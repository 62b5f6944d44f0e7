'use client'
import { useState } from 'react'

const style = { maxWidth: '40rem', margin: '12vh auto', padding: '0 1rem' } as const

const texts = {
  en: {
    title: 'This page could not be shown',
    help: 'An error occurred. Try again. If it fails again, contact the operator of this panel.',
    error: 'Error',
    retry: 'Try again',
  },
  de: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    help: 'Ein Fehler ist aufgetreten. Versuchen Sie es erneut. Schlägt es wieder fehl, wenden Sie sich an den Betreiber dieses Panels.',
    error: 'Fehler',
    retry: 'Erneut versuchen',
  },
} as const

/** Replaces the whole document when the root layout fails; it uses no component, style or catalogue of the panel. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [language] = useState(documentLanguage)
  const shown = texts[language]
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <html lang={language} style={{ colorScheme: 'light dark', fontFamily: 'system-ui, sans-serif' }}>
      <body>
        <title>{`${shown.title} · Hybrid Core Panel`}</title>
        <main style={style}>
          <h1>{shown.title}</h1>
          <p role="alert">
            {shown.help}
            {digest && ` ${shown.error} ${digest}.`}
          </p>
          <button type="button" onClick={retry}>
            {shown.retry}
          </button>
        </main>
      </body>
    </html>
  )
}

/** The language of the page that failed; of the first page of a visit, whose document has none, that of the browser. */
function documentLanguage(): keyof typeof texts {
  if (typeof document === 'undefined') return 'en'
  return (document.documentElement.lang || navigator.language).startsWith('de') ? 'de' : 'en'
}
