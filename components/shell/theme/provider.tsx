'use client'

import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
// The error pages share these with all pages: without the imports here each error page loads a second copy.
import '../../feedback/broken-page.tsx'
import '../page-header.tsx'
import { resolveCssVariables, theme } from './theme.ts'

/** Provides the theme. `nonce` is the CSP nonce of the styles that Mantine adds to the page. */
export function Provider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // The scroll lock of an open dialog adds a style, too.
  if (nonce) setNonce(nonce)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      defaultColorScheme="auto"
      getStyleNonce={nonce ? () => nonce : undefined}
    >
      {children}
    </MantineProvider>
  )
}
