import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PriceListsTable } from '#components/billing/price-lists-table.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Price lists' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/price-lists', searchParams)
  return (
    <>
      <Title order={1} mb="md">
        Price lists
      </Title>
      <Suspense>
        <PriceListsTable />
      </Suspense>
    </>
  )
}
