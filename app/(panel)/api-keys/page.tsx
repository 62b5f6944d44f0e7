import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ApiKeysPage } from '#components/api-keys/api-keys-page.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { readSettings } from '#lib/settings.ts'

export const metadata: Metadata = { title: 'API keys' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/api-keys', searchParams)
  return (
    <Suspense>
      <ApiKeysPage baseUrl={readSettings().baseUrl} />
    </Suspense>
  )
}
