import { Title } from '@mantine/core'
import type { Metadata } from 'next'
import { CoresTable } from '#components/cores/cores-table.tsx'
import { FirstAnswers } from '#components/layout/first-answers.tsx'
import { listQuery } from '#components/table/list-state.ts'
import { listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { firstAnswers } from '#lib/first-answers.ts'

export const metadata: Metadata = { title: 'Hybrid cores' }

export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  await requireSession('/cores', searchParams)
  const cores = listQuery(listHybridCores, {}, await parametersOf(searchParams))
  return (
    <FirstAnswers answers={await firstAnswers(cores)}>
      <Title order={1} mb="md">
        Hybrid cores
      </Title>
      <CoresTable />
    </FirstAnswers>
  )
}
