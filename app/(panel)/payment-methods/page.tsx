import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PaymentMethodsTable } from '#components/billing/payment-methods-table.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Payment methods' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/payment-methods', searchParams)
  return (
    <>
      <Title order={1} mb="md">
        Payment methods
      </Title>
      <Suspense>
        <PaymentMethodsTable />
      </Suspense>
    </>
  )
}
