import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { InvoicesTable } from '#components/billing/invoices-table.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Invoices' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/invoices', searchParams)
  return (
    <>
      <Title order={1} mb="md">
        Invoices
      </Title>
      <Suspense>
        <InvoicesTable />
      </Suspense>
    </>
  )
}
