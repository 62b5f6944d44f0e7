import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AuditPage } from '#components/audit/audit-page.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Audit log' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/audit', searchParams)
  return (
    <Suspense>
      <AuditPage />
    </Suspense>
  )
}
