'use client'
import { Text } from '@mantine/core'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { listInvoices } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { invoiceStatuses } from '#lib/values/billing/billing.ts'
import { formatDay } from '../../records/day.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { useMay } from '../../shell/use-account.ts'
import type { Column } from '../../table/columns.ts'
import { valuesAsChoices, yesOrNo } from '../../table/filters/choices.ts'
import { RecordFilter } from '../../table/filters/record-filter.tsx'
import { ListTable } from '../../table/list-table.tsx'
import { CellLink } from '../../table/rows/cell-link.tsx'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { contractHref, invoiceHref } from '../billing-path.ts'
import { ImportHint } from '../import-hint.tsx'
import { MoneyText } from '../money-text.tsx'
import { InvoiceBadge } from './invoice-badge.tsx'
import { amountFacts } from './invoice-figures.ts'
import { invoiceStateTexts, newestFirst } from './invoice-state.ts'

type Invoice = Item<typeof listInvoices>

const money = (id: 'net' | 'tax' | 'gross', header: PlainKey): Column<Invoice> => ({
  id,
  header,
  enableSorting: id === 'gross',
  isNumeric: true,
  cell: (invoice) => (
    <Figure facts={() => amountFacts(invoice, id)}>
      <MoneyText amount={invoice[id]} currency={invoice.currency} />
    </Figure>
  ),
})

const columns: Column<Invoice>[] = [
  { id: 'invoice_nr', header: 'billing.invoice', enableSorting: true, cell: (invoice) => invoice.invoice_nr },
  { id: 'status', header: 'billing.state', cell: (invoice) => <InvoiceBadge {...invoice} /> },
  { id: 'contract', header: 'billing.contract', cell: ({ contract }) => <ContractLink contract={contract} /> },
  {
    id: 'issued_on',
    header: 'billing.issued',
    enableSorting: true,
    cell: (invoice) => <Day date={invoice.issued_on} />,
  },
  { id: 'due_on', header: 'billing.due', enableSorting: true, cell: (invoice) => <Day date={invoice.due_on} /> },
  money('net', 'billing.net'),
  money('tax', 'billing.tax'),
  money('gross', 'billing.gross'),
]

const contractFilter = {
  kind: 'record',
  name: 'contract',
  label: 'billing.contract',
  records: listContracts,
  Filter: RecordFilter,
} as const

/** The list of the partner's invoices. */
export function InvoicesTable() {
  const maySeeContracts = useMay('CONTRACT_READ')
  return (
    <ListTable
      noun={text('billing.nounInvoices')}
      endpoint={listInvoices}
      params={{}}
      columns={columns}
      rowId={(invoice) => invoice.invoice_nr}
      rowHref={(invoice) => invoiceHref(invoice.invoice_nr)}
      defaultSort={newestFirst}
      filters={[
        { kind: 'search', name: 'search', label: 'billing.searchByNumber' },
        {
          kind: 'choice',
          name: 'status',
          label: 'billing.status',
          choices: valuesAsChoices(invoiceStatuses, invoiceStateTexts),
        },
        {
          kind: 'choice',
          name: 'overdue',
          label: 'billing.overdueHeader',
          choices: yesOrNo('billing.overdue', 'billing.notOverdue'),
        },
        ...(maySeeContracts ? [contractFilter] : []),
      ]}
      empty={<ImportHint message="billing.importInvoices" />}
    />
  )
}

function ContractLink({ contract }: { contract: Invoice['contract'] }) {
  const maySeeContracts = useMay('CONTRACT_READ')
  if (!contract) return <NoValue />
  const name = (
    <Text span inherit display="block" maw="min(18rem, 100%)" style={{ overflowWrap: 'anywhere' }}>
      {contract.name}
    </Text>
  )
  if (!maySeeContracts) return name
  return <CellLink href={contractHref(contract.uuid)}>{name}</CellLink>
}

function Day({ date }: { date: string | null }) {
  return date === null ? (
    <NoValue />
  ) : (
    <time dateTime={date} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(date)}
    </time>
  )
}
