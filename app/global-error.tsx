'use client'

const style = { maxWidth: '40rem', margin: '12vh auto', padding: '0 1rem' } as const

/** Replaces the whole document when the root layout fails; it uses no component or style of the panel. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <html lang="en" style={{ colorScheme: 'light dark', fontFamily: 'system-ui, sans-serif' }}>
      <body>
        <title>This page could not be shown · Hybrid Core Panel</title>
        <main style={style}>
          <h1>This page could not be shown</h1>
          <p role="alert">
            An error occurred. Try again. If it fails again, contact the operator of this panel.
            {digest && ` Error ${digest}.`}
          </p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
