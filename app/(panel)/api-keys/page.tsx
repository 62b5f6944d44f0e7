import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ApiKeysPage } from '#components/api-keys/api-keys-page.tsx'
import { readSettings } from '#lib/settings.ts'

export const metadata: Metadata = { title: 'API keys' }

export default function Page() {
  return (
    <Suspense>
      <ApiKeysPage baseUrl={readSettings().baseUrl} />
    </Suspense>
  )
}
