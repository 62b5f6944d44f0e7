'use client'
import { Code, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addressOf, query } from '#lib/api/client.ts'
import { getPartner } from '#lib/api/contract/management-partner.ts'
import { AddressActions } from '../layout/address-actions.tsx'
import { RecordHeader } from '../layout/record-header.tsx'
import { useAccount } from '../layout/use-account.ts'
import { PartnerCounts } from './partner-counts.tsx'
import classes from './partner-page.module.css'
import { RecordRefused } from './record-refused.tsx'

/** The partner: who it is, what it has to do with billing, and what the caller may do here. */
export function PartnerPage() {
  const partner = useQuery(query(getPartner, { params: {} }))
  const account = useAccount()
  if (partner.error && !partner.data) {
    return <RecordRefused noun="partner" name={account?.partner.name ?? ''} of={partner} endpoint={getPartner} />
  }
  const found = partner.data?.data
  return (
    <>
      <RecordHeader
        title={found?.name ?? <Skeleton height={30} width="min(20rem, 100%)" />}
        actions={<AddressActions address={addressOf(getPartner, { params: {} })} />}
      >
        {found ? (
          <>
            {found.email && <span>{found.email}</span>}
            <span>
              UUID <Code>{found.uuid}</Code>
            </span>
          </>
        ) : (
          <Skeleton height={18} width="min(26rem, 100%)" />
        )}
      </RecordHeader>
      <PartnerCounts />
      {account && (
        <section className={classes.rights}>
          <Title order={2} size="h3">
            What you may do here
          </Title>
          <p>
            You are signed in as {account.email} with the role <strong>{account.role}</strong>.
            {account.scopes.length > 0 && ' An API key of yours may have these rights at most:'}
          </p>
          <ul>
            {account.scopes.map((scope) => (
              <li key={scope}>
                <Code>{scope}</Code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
