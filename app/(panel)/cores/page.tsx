import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CoresTable } from '#components/cores/cores-table.tsx'

export const metadata: Metadata = { title: 'Hybrid cores' }

export default function CoresPage() {
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
