import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ContractsTable } from '#components/billing/contracts-table.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Contracts' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/contracts', searchParams)
  return (
    <>
      <Title order={1} mb="md">
        Contracts
      </Title>
      <Suspense>
        <ContractsTable />
      </Suspense>
    </>
  )
}
