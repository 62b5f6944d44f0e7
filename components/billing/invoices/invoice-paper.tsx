'use client'
import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { query } from '#lib/api/client.ts'
import { getContract } from '#lib/api/contract/management-contracts.ts'
import { type getInvoice, getPartner } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { formatDay } from '../../records/day.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { useMay } from '../../shell/use-account.ts'
import type { TextKey } from '../../texts/catalogue.ts'
import { richText, text } from '../../texts/text.ts'
import { contractHref } from '../billing-path.ts'
import { NamedRecord } from '../named-record.tsx'
import classes from './invoice.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { InvoiceItems } from './invoice-items.tsx'

type Invoice = Item<typeof getInvoice>

/** An invoice as printed: recipient, contract, dates, items and amounts. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const maySeeContract = useMay('CONTRACT_READ')
  const partners = useQuery(query(getPartner, { params: {} }))
  const contracts = useQuery({
    ...query(getContract, { params: { contract_uuid: invoice.contract?.uuid ?? '' } }),
    enabled: maySeeContract && invoice.contract !== null,
  })
  const failed = [partners, contracts].filter(({ error, data }) => error && !data)
  const error = failed[0]?.error
  const partner = partners.data?.data
  return (
    <>
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      <article
        className={classes.paper}
        aria-label={text('billing.invoiceNumber', { number: invoice.invoice_nr })}
        data-paper
      >
        <header className={classes.head}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            <NamedRecord message="billing.invoiceNamed" name={invoice.invoice_nr} />
          </Title>
          <InvoiceBadge {...invoice} />
        </header>
        <dl className={classes.facts}>
          <Fact name={text('billing.billedTo')}>
            <strong>{partner?.name ?? (partners.isPending ? '…' : '–')}</strong>
            {partner?.email && <span>{partner.email}</span>}
          </Fact>
          {invoice.contract && (
            <ContractFact of={invoice.contract} contract={contracts.data?.data} isLinked={maySeeContract} />
          )}
          <Fact name={text('billing.dates')}>
            <DayOf message="billing.issuedOn" date={invoice.issued_on} />
            {invoice.due_on && <DayOf message="billing.dueOn" date={invoice.due_on} />}
          </Fact>
        </dl>
        <InvoiceItems invoice={invoice} />
      </article>
    </>
  )
}

type ContractFactProps = {
  of: NonNullable<Invoice['contract']>
  contract: Item<typeof getContract> | undefined
  isLinked: boolean
}

/** The name of the contract; with its link, e-mail and VAT id when the user may read contracts. */
function ContractFact({ of: { uuid, name }, contract, isLinked }: ContractFactProps) {
  return (
    <Fact name={text('billing.forContract')}>
      {isLinked ? (
        <Anchor component={PageLink} href={contractHref(uuid)} inherit fw={600} className={classes.link}>
          {name}
        </Anchor>
      ) : (
        <strong>{name}</strong>
      )}
      {contract?.email && <span>{contract.email}</span>}
      {contract?.vatid && <span>{text('billing.vatIdOf', { vatid: contract.vatid })}</span>}
    </Fact>
  )
}

function DayOf({ message, date }: { message: TextKey; date: string }) {
  return <span>{richText(message, { day: formatDay(date), time: (day) => <time dateTime={date}>{day}</time> })}</span>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
