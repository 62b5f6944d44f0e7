'use client'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Scalar } from './load-scalar.ts'
import classes from './reference-view.module.css'
import './scalar-tokens.css'
import './scalar-parts.css'
import { wording } from './wording.ts'

type ReferenceViewProps = { scalar: Scalar; description: object; label: string }

/** One interface as Scalar shows it, in the panel's colours; it asks no host but ours. */
export function ReferenceView({ scalar, description, label }: ReferenceViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const colorScheme = useComputedColorScheme('light')
  useEffect(() => {
    if (!frame.current) return
    const reference = scalar.createApiReference(frame.current, {
      ...quiet,
      content: description,
      // The address that the panel has in this browser: the session is of that one alone.
      servers: [{ url: window.location.origin }],
      localization: { translations: wording },
      customFetch: fetchUnderSession,
    })
    return () => {
      reference.destroy()
      // Scalar turns it off, and would leave it so for all pages.
      window.history.scrollRestoration = 'auto'
    }
  }, [scalar, description])
  // To tell Scalar would begin it anew, and lose the request that somebody is filling in.
  useEffect(() => {
    document.body.classList.toggle('dark-mode', colorScheme === 'dark')
    document.body.classList.toggle('light-mode', colorScheme === 'light')
  }, [colorScheme])
  return <section ref={frame} className={classes.frame} aria-label={`Reference of ${label}`} />
}

/** Without what speaks to other hosts, and without what the panel has already. */
const quiet = {
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true,
  documentDownloadType: 'none',
  persistAuth: false,
  searchHotKey: 'j',
  defaultOpenAllTags: true,
} as const

/** Header credentials that are left empty are left out: the API takes any that come for credentials, and refuses them. */
function fetchUnderSession(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  for (const name of ['X-Auth-UserId', 'X-Auth-Token']) {
    if (request.headers.get(name)?.trim() === '') request.headers.delete(name)
  }
  return fetch(request)
}
