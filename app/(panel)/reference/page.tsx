import type { Metadata } from 'next'
import { ReferenceOverview } from '#components/reference/reference-overview.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { readSettings } from '#lib/settings/settings.ts'

export const metadata: Metadata = { title: 'API reference' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/reference', searchParams)
  const settings = readSettings()
  return <ReferenceOverview baseUrl={settings.baseUrl} settings={settings} />
}
