'use client'

import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useState } from 'react'
import type { Theme } from '#lib/values/preferences.ts'
// The error pages share these with all pages: without the imports here each error page loads a second copy.
import '../../feedback/broken-page.tsx'
import '../page-header.tsx'
import { schemeManager } from './chosen-theme.ts'
import { resolveCssVariables, theme } from './theme.ts'

type ProviderProps = {
  /** The CSP nonce of the styles that Mantine adds to the page. */
  nonce: string | undefined
  /** What the user has chosen. */
  theme: Theme | null
  children: ReactNode
}

/** Provides the colours and sizes of all components. */
export function Provider({ nonce, theme: chosen, children }: ProviderProps) {
  const [manager] = useState(() => schemeManager(chosen))
  // The scroll lock of an open dialog adds a style, too.
  if (nonce) setNonce(nonce)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={manager}
      getStyleNonce={nonce ? () => nonce : undefined}
    >
      {children}
    </MantineProvider>
  )
}
