import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { StoragePage } from '#components/storage/storage-page.tsx'
import { type PageQuery, requireSession } from '#lib/auth/require-session.ts'

export const metadata: Metadata = { title: 'Storage' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/storage', searchParams)
  return (
    <>
      <Title order={1} mb="md">
        Storage
      </Title>
      <StoragePage />
    </>
  )
}
