'use client'
import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { query } from '#lib/api/client.ts'
import { getContract } from '#lib/api/contract/management-contracts.ts'
import { type getInvoice, getPartner } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { useQuery } from '../../query/use-query.ts'
import { formatDay } from '../../records/day.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { useMay } from '../../shell/use-account.ts'
import { contractHref } from '../billing-path.ts'
import classes from './invoice.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { InvoiceItems } from './invoice-items.tsx'

type Invoice = Item<typeof getInvoice>

/** An invoice as printed: recipient, contract, dates, items and amounts. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const partner = useQuery(query(getPartner, { params: {} })).data?.data
  return (
    <article className={classes.paper} aria-label={`Invoice ${invoice.invoice_nr}`} data-paper>
      <header className={classes.head}>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          Invoice <span className={classes.number}>{invoice.invoice_nr}</span>
        </Title>
        <InvoiceBadge {...invoice} />
      </header>
      <dl className={classes.facts}>
        <Fact name="Billed to">
          <strong>{partner?.name ?? '…'}</strong>
          {partner?.email && <span>{partner.email}</span>}
        </Fact>
        {invoice.contract && <ContractFact {...invoice.contract} />}
        <Fact name="Dates">
          <span>issued {formatDay(invoice.issued_on)}</span>
          {invoice.due_on && <span>due {formatDay(invoice.due_on)}</span>}
        </Fact>
      </dl>
      <InvoiceItems invoice={invoice} />
    </article>
  )
}

/** The name of the contract; with its link, e-mail and VAT id when the user may read contracts. */
function ContractFact({ uuid, name }: NonNullable<Invoice['contract']>) {
  const maySee = useMay('CONTRACT_READ')
  const contract = useQuery({ ...query(getContract, { params: { contract_uuid: uuid } }), enabled: maySee }).data?.data
  return (
    <Fact name="For the contract">
      {maySee ? (
        <Anchor component={PageLink} href={contractHref(uuid)} inherit fw={600} className={classes.link}>
          {name}
        </Anchor>
      ) : (
        <strong>{name}</strong>
      )}
      {contract?.email && <span>{contract.email}</span>}
      {contract?.vatid && <span>VAT id {contract.vatid}</span>}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
