import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { StoragePage } from '#components/storage/storage-page.tsx'

export const metadata: Metadata = { title: 'Storage' }

export default function Page() {
  return (
    <>
      <Title order={1} mb="md">
        Storage
      </Title>
      <StoragePage />
    </>
  )
}
