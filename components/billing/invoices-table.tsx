'use client'
import { Anchor, Code, Text } from '@mantine/core'
import Link from 'next/link'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { invoiceStatuses, listInvoices } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { useMay } from '../layout/use-account.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { contractHref, invoiceHref } from './billing-path.ts'
import { formatDay } from './day.ts'
import { InvoiceBadge } from './invoice-badge.tsx'
import { MoneyText } from './money-text.tsx'
import { NoValue } from './no-value.tsx'

type Invoice = Item<typeof listInvoices>

const money = (id: 'net' | 'tax' | 'gross', header: string): Column<Invoice> => ({
  id,
  header,
  enableSorting: id === 'gross',
  isNumeric: true,
  cell: ({ currency, [id]: amount }) => <MoneyText amount={amount} currency={currency} />,
})

const columns: Column<Invoice>[] = [
  { id: 'invoice_nr', header: 'Invoice', enableSorting: true, cell: (invoice) => invoice.invoice_nr },
  { id: 'status', header: 'State', cell: (invoice) => <InvoiceBadge {...invoice} /> },
  { id: 'contract', header: 'Contract', cell: ({ contract }) => <ContractLink contract={contract} /> },
  { id: 'issued_on', header: 'Issued', enableSorting: true, cell: (invoice) => <Day date={invoice.issued_on} /> },
  { id: 'due_on', header: 'Due', enableSorting: true, cell: (invoice) => <Day date={invoice.due_on} /> },
  money('net', 'Net'),
  money('tax', 'Tax'),
  money('gross', 'Gross'),
]

const ofContract = { kind: 'record', name: 'contract', label: 'Contract', records: listContracts } as const

/** The invoices to the partner. */
export function InvoicesTable() {
  const maySeeContracts = useMay('CONTRACT_READ')
  return (
    <ListTable
      noun="invoices"
      endpoint={listInvoices}
      params={{}}
      columns={columns}
      rowId={(invoice) => invoice.invoice_nr}
      rowHref={(invoice) => invoiceHref(invoice.invoice_nr)}
      filters={[
        { kind: 'search', name: 'invoice_nr', label: 'Search by number' },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          choices: invoiceStatuses.map((value) => ({ value, label: value })),
        },
        ...(maySeeContracts ? [ofContract] : []),
      ]}
      empty={
        <>
          Import invoices with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}

function ContractLink({ contract }: { contract: Invoice['contract'] }) {
  const maySeeContracts = useMay('CONTRACT_READ')
  if (!contract) return <NoValue />
  const name = (
    <Text span inherit truncate display="block" maw="18rem" title={contract.name}>
      {contract.name}
    </Text>
  )
  if (!maySeeContracts) return name
  return (
    <Anchor component={Link} href={contractHref(contract.uuid)} inherit prefetch={false}>
      {name}
    </Anchor>
  )
}

function Day({ date }: { date: string | null }) {
  return date === null ? <NoValue /> : <span style={{ whiteSpace: 'nowrap' }}>{formatDay(date)}</span>
}
