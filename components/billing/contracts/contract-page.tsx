'use client'
import { Anchor, Skeleton, Title } from '@mantine/core'
import { addressOf, query } from '#lib/api/client.ts'
import { getContract } from '#lib/api/contract/management-contracts.ts'
import { useQuery } from '../../query/use-query.ts'
import { StatusBadge } from '../../records/badge/status-badge.tsx'
import { Breadcrumb } from '../../records/breadcrumb.tsx'
import { ApiActions } from '../../records/copy/api-actions.tsx'
import { RecordHeader, TitleSkeleton } from '../../records/header/record-header.tsx'
import { usePageTitle } from '../../records/hooks/use-page-title.ts'
import { TimeText } from '../../records/time-text.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { useMay } from '../../shell/use-account.ts'
import { invoicesOfHref, priceListHref } from '../billing-path.ts'
import { RecordUnavailable } from '../record-unavailable.tsx'
import { ContractDetails } from './contract-details.tsx'
import type { Contract } from './contract-draft.ts'
import { ProjectsTable } from './projects-table.tsx'

const back = { href: '/contracts', label: 'Contracts' }

/** The page of a contract: its billing data, its projects and the current prices of each. */
export function ContractPage({ contractUuid }: { contractUuid: string }) {
  const params = { contract_uuid: contractUuid }
  const contract = useQuery(query(getContract, { params }))
  const data = contract.data?.data
  usePageTitle(data?.name)
  if (contract.error && !contract.data) {
    return <RecordUnavailable noun="contract" name={contractUuid} of={contract} endpoint={getContract} back={back} />
  }
  return (
    <>
      <Breadcrumb to={[back]} here={data?.name ?? '…'} />
      <RecordHeader
        title={data?.name ?? <TitleSkeleton width="24rem" />}
        actions={<ApiActions address={addressOf(getContract, { params })} />}
      >
        {data ? <Facts contract={data} /> : <Skeleton height={18} width="min(28rem, 100%)" />}
      </RecordHeader>
      {contract.data ? <ContractDetails contract={contract.data} /> : <Skeleton height={124} maw="34rem" mb="lg" />}
      <Title order={2} size="h3" mb="xs">
        Projects and current prices
      </Title>
      <ProjectsTable contractUuid={contractUuid} />
    </>
  )
}

function Facts({ contract: { uuid, status, price_list: list, created_at: createdAt } }: { contract: Contract }) {
  const maySeePartner = useMay('PARTNER_READ')
  return (
    <>
      <StatusBadge status={status} />
      {createdAt && (
        <span>
          signed <TimeText time={createdAt} label="Signed" />
        </span>
      )}
      {list && (
        <span>
          price list{' '}
          {maySeePartner ? (
            <Anchor component={PageLink} href={priceListHref(list.uuid)} inherit underline="always">
              {list.name}
            </Anchor>
          ) : (
            list.name
          )}
        </span>
      )}
      {maySeePartner && (
        <Anchor component={PageLink} href={invoicesOfHref(uuid)} inherit underline="always">
          View invoices
        </Anchor>
      )}
    </>
  )
}
