import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CoresTable } from '#components/cores/cores-table.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Hybrid cores' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/cores', searchParams)
  return (
    <>
      <Title order={1} mb="md">
        Hybrid cores
      </Title>
      <Suspense>
        <CoresTable />
      </Suspense>
    </>
  )
}
