import type { Metadata } from 'next'
import { contractHref } from '#components/billing/billing-path.ts'
import { ContractPage } from '#components/billing/contracts/contract-page.tsx'
import { readSegment } from '#components/cores/core-path.ts'
import { PrefetchedQueries } from '#components/query/prefetched-queries.tsx'
import { listQuery } from '#components/table/state/list-state.ts'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { query } from '#lib/api/client.ts'
import { getContract, listProjects } from '#lib/api/contract/management-contracts.ts'
import { type PageQuery, parametersOf, requireSession } from '#lib/auth/require-session.ts'
import { prefetchQueries } from '#lib/prefetch-queries.ts'
import { openDefaultView } from '../../default-view.ts'

type Props = { params: Promise<{ uuid: string }>; searchParams: PageQuery }

export function generateMetadata(): Metadata {
  return { title: text('billing.contract') }
}

export default async function Page({ params, searchParams }: Props) {
  const uuid = readSegment((await params).uuid)
  await requireSession(contractHref(uuid), searchParams)
  await openDefaultView(contractHref(uuid), 'projects', searchParams)
  const contract = { contract_uuid: uuid }
  const state = await prefetchQueries(
    query(getContract, { params: contract }),
    listQuery(listProjects, contract, await parametersOf(searchParams)),
  )
  return (
    <Texts areas={['billing']}>
      <PrefetchedQueries state={state}>
        <ContractPage contractUuid={uuid} />
      </PrefetchedQueries>
    </Texts>
  )
}
