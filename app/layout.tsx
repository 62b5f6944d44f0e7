import '#components/shell/theme/mantine.css'
import './globals.css'
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { OnceProvider } from '#components/records/once/once-provider.tsx'
import darkIcon from '#components/shell/icon-dark.png'
import lightIcon from '#components/shell/icon-light.png'
import { storedScheme } from '#components/shell/theme/chosen-theme.ts'
import { Provider } from '#components/shell/theme/provider.tsx'
import { DeskProvider } from '#components/texts/desk-provider.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { setDeskInDevelopment } from '#lib/auth/request-desk.ts'
import { desk } from '#lib/values/desk.ts'

export function generateMetadata(): Metadata {
  return {
    title: { default: 'Hybrid Core Panel', template: '%s · Hybrid Core Panel' },
    description: text('shell.description'),
    icons: { icon: [iconIn('dark', darkIcon.src), iconIn('light', lightIcon.src)] },
  }
}

/**
 * An icon of the build, which browsers keep: they look at it again with every page. Not an SVG, which Chromium draws on the page's
 * main thread while it loads.
 */
function iconIn(scheme: 'light' | 'dark', url: string) {
  return { url, type: 'image/png', sizes: '64x64', media: `(prefers-color-scheme: ${scheme})` }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#14191d' },
  ],
}

export default async function Layout({ children }: { children: ReactNode }) {
  const requested = await headers()
  await setDeskInDevelopment(requested)
  const shown = desk()
  const nonce = nonceOf(requested.get('content-security-policy'))
  return (
    <html lang={shown.language} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript {...storedScheme(shown.theme)} nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <DeskProvider desk={shown}>
          <Texts areas={['feedback', 'shell']}>
            <Provider nonce={nonce} theme={shown.theme}>
              <OnceProvider>{children}</OnceProvider>
            </Provider>
          </Texts>
        </DeskProvider>
      </body>
    </html>
  )
}

/** Reads the nonce from the Content-Security-Policy that the server sets on the request. */
function nonceOf(policy: string | null): string | undefined {
  return /'nonce-([A-Za-z0-9+/_=-]+)'/.exec(policy ?? '')?.[1]
}
