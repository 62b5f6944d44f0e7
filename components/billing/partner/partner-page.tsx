'use client'
import { Code, Skeleton, Title } from '@mantine/core'
import { addressOf } from '#lib/api/client.ts'
import { getPartner } from '#lib/api/contract/management-partner.ts'
import { useQuery } from '../../query/use-query.ts'
import { ApiActions } from '../../records/copy/api-actions.tsx'
import { RecordHeader, TitleSkeleton } from '../../records/header/record-header.tsx'
import { roleText } from '../../records/role-text.ts'
import { useAccount } from '../../shell/use-account.ts'
import { richText, text } from '../../texts/text.ts'
import { RecordUnavailable } from '../record-unavailable.tsx'
import { PartnerCounts } from './partner-counts.tsx'
import classes from './partner-page.module.css'
import { partnerQueries } from './partner-queries.ts'

/** The page of the partner: name, billing counts, and the role and scopes of the signed-in user. */
export function PartnerPage() {
  const partner = useQuery(partnerQueries.partner)
  const account = useAccount()
  if (partner.error && !partner.data) {
    return <RecordUnavailable kind="partner" name={account?.partner.name ?? ''} of={partner} endpoint={getPartner} />
  }
  const data = partner.data?.data
  return (
    <>
      <RecordHeader
        title={data?.name ?? <TitleSkeleton width="20rem" />}
        actions={<ApiActions address={addressOf(getPartner, { params: {} })} />}
      >
        {data ? (
          <>
            {data.email && <span>{data.email}</span>}
            <span>
              {text('billing.uuid')} <Code>{data.uuid}</Code>
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
            {text('billing.roleAndScopes')}
          </Title>
          <p>
            {richText(account.scopes.length > 0 ? 'billing.signedInWithScopes' : 'billing.signedInAs', {
              email: account.email,
              role: roleText(account.role),
              strong: (role) => <strong>{role}</strong>,
            })}
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
