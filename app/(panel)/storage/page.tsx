import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { FirstAnswers } from '#components/layout/first-answers.tsx'
import { fullestCores, storageTypes } from '#components/storage/storage-classes.ts'
import { StoragePage } from '#components/storage/storage-page.tsx'
import { listQuery } from '#components/table/list-state.ts'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { firstAnswers } from '#lib/first-answers.ts'

export const metadata: Metadata = { title: 'Storage' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/storage', searchParams)
  const answers = await firstAnswers(
    ...storageTypes.map((type) => query(listStorageWorkload, fullestCores(type))),
    listQuery(listStorageWorkload, {}, await parametersOf(searchParams)),
  )
  return (
    <FirstAnswers answers={answers}>
      <Title order={1} mb="md">
        Storage
      </Title>
      <StoragePage />
    </FirstAnswers>
  )
}
