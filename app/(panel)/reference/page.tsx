import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ReferencePage } from '#components/reference/reference-page.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'
import { scalarScript } from '#lib/reference/scalar-script.ts'

export const metadata: Metadata = { title: 'API reference' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/reference', searchParams)
  return (
    <Suspense>
      <ReferencePage script={`/reference/${(await scalarScript()).name}`} />
    </Suspense>
  )
}
