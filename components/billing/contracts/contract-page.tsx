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
import { richText, text } from '../../texts/text.ts'
import { invoicesOfHref, priceListHref } from '../billing-path.ts'
import { listLink, recordKinds } from '../record-kinds.ts'
import { RecordUnavailable } from '../record-unavailable.tsx'
import { ContractDetails } from './contract-details.tsx'
import type { Contract } from './contract-draft.ts'
import { ProjectsTable } from './projects-table.tsx'

/** The page of a contract: its billing data, its projects and the current prices of each. */
export function ContractPage({ contractUuid }: { contractUuid: string }) {
  const params = { contract_uuid: contractUuid }
  const contract = useQuery(query(getContract, { params }))
  const data = contract.data?.data
  usePageTitle(data?.name)
  if (contract.error && !contract.data) {
    return <RecordUnavailable kind="contract" name={contractUuid} of={contract} endpoint={getContract} />
  }
  return (
    <>
      <Breadcrumb to={[listLink(recordKinds.contract)]} here={data?.name ?? '…'} />
      <RecordHeader
        title={data?.name ?? <TitleSkeleton width="24rem" />}
        actions={<ApiActions address={addressOf(getContract, { params })} />}
      >
        {data ? <Facts contract={data} /> : <Skeleton height={18} width="min(28rem, 100%)" />}
      </RecordHeader>
      {contract.data ? <ContractDetails contract={contract.data} /> : <Skeleton height={124} maw="34rem" mb="lg" />}
      <Title order={2} size="h3" mb="xs">
        {text('billing.projectsAndPrices')}
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
          {richText('billing.signedOn', { time: () => <TimeText time={createdAt} label={text('billing.signed')} /> })}
        </span>
      )}
      {list && (
        <span>
          {richText('billing.priceListOf', {
            name: list.name,
            list: (name) =>
              maySeePartner ? (
                <Anchor component={PageLink} href={priceListHref(list.uuid)} inherit underline="always">
                  {name}
                </Anchor>
              ) : (
                name
              ),
          })}
        </span>
      )}
      {maySeePartner && (
        <Anchor component={PageLink} href={invoicesOfHref(uuid)} inherit underline="always">
          {text('billing.viewInvoices')}
        </Anchor>
      )}
    </>
  )
}
