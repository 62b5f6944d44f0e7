import type { Metadata } from 'next'
import { ContractsTable } from '#components/billing/contracts/contracts-table.tsx'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Contracts' }

export default function Page(props: ListPageProps) {
  return (
    <ListPage
      {...props}
      path="/contracts"
      view="contracts"
      title="Contracts"
      endpoint={listContracts}
      Table={ContractsTable}
    />
  )
}
