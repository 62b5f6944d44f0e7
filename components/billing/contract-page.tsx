'use client'
import { Anchor, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Suspense } from 'react'
import { addressOf, query } from '#lib/api/client.ts'
import { getContract } from '#lib/api/contract/management-contracts.ts'
import { AddressActions } from '../layout/address-actions.tsx'
import { RecordHeader } from '../layout/record-header.tsx'
import { Trail } from '../layout/trail.tsx'
import { useMay } from '../layout/use-account.ts'
import { usePageTitle } from '../layout/use-page-title.ts'
import { StatusBadge } from '../usage/status-badge.tsx'
import { invoicesOfHref, priceListHref } from './billing-path.ts'
import { ContractDetails } from './contract-details.tsx'
import type { Contract } from './contract-draft.ts'
import { ProjectsTable } from './projects-table.tsx'
import { RecordRefused } from './record-refused.tsx'
import { TimeText } from './time-text.tsx'

const back = { href: '/contracts', label: 'Contracts' }

/** One contract: where its invoices go, its projects, and what each of them pays. */
export function ContractPage({ contractUuid }: { contractUuid: string }) {
  const params = { contract_uuid: contractUuid }
  const contract = useQuery(query(getContract, { params }))
  const found = contract.data?.data
  usePageTitle(found?.name)
  if (contract.error && !contract.data) {
    return <RecordRefused noun="contract" name={contractUuid} of={contract} endpoint={getContract} back={back} />
  }
  return (
    <>
      <Trail to={[back]} here={found?.name ?? '…'} />
      <RecordHeader
        title={found?.name ?? <Skeleton height={30} width="min(24rem, 100%)" />}
        actions={<AddressActions address={addressOf(getContract, { params })} />}
      >
        {found ? <Facts contract={found} /> : <Skeleton height={18} width="min(28rem, 100%)" />}
      </RecordHeader>
      {contract.data ? <ContractDetails contract={contract.data} /> : <Skeleton height={124} maw="34rem" mb="lg" />}
      <Title order={2} size="h3" mb="xs">
        Projects and the prices in force
      </Title>
      <Suspense>
        <ProjectsTable contractUuid={contractUuid} />
      </Suspense>
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
          signed <TimeText time={createdAt} />
        </span>
      )}
      {list && (
        <span>
          price list{' '}
          {maySeePartner ? (
            <Anchor component={Link} href={priceListHref(list.uuid)} inherit underline="always">
              {list.name}
            </Anchor>
          ) : (
            list.name
          )}
        </span>
      )}
      {maySeePartner && (
        <Anchor component={Link} href={invoicesOfHref(uuid)} inherit underline="always">
          its invoices
        </Anchor>
      )}
    </>
  )
}
