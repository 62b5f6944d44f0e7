import type { Metadata } from 'next'
import { Suspense } from 'react'
import { UsersPage } from '#components/users/users-page.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Users' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/users', searchParams)
  return (
    <Suspense>
      <UsersPage />
    </Suspense>
  )
}
