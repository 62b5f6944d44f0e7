import type { Metadata } from 'next'
import { ContractsTable } from '#components/billing/contracts/contracts-table.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export function generateMetadata(): Metadata {
  return { title: text('billing.contracts') }
}

export default function Page(props: ListPageProps) {
  return (
    <Texts areas={['billing']}>
      <ListPage
        {...props}
        path="/contracts"
        view="contracts"
        title={text('billing.contracts')}
        endpoint={listContracts}
        Table={ContractsTable}
      />
    </Texts>
  )
}
