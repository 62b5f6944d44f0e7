'use client'

import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
// What the error pages share with all others comes with the frame of every page: each would bring a copy of its own.
import './broken-page.tsx'
import './page-header.tsx'
import { resolveCssVariables, theme } from './theme.ts'

/** The theme for everything below it; `nonce` allows the styles that it writes into the page. */
export function Provider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // An open dialog writes a style by itself, to stop the page behind it from scrolling.
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
