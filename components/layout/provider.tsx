'use client'

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { resolveCssVariables, theme } from './theme.ts'

/** The theme for everything below it; `nonce` allows the styles that it writes into the page. */
export function Provider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
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
