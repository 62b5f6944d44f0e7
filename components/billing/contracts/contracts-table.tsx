'use client'
import { Code } from '@mantine/core'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { StatusBadge } from '../../records/badge/status-badge.tsx'
import { NoValue } from '../../records/quiet-text.tsx'
import { TimeText } from '../../records/time-text.tsx'
import type { Column } from '../../table/columns.ts'
import { valuesAsChoices } from '../../table/filters/choices.ts'
import { ListTable } from '../../table/list-table.tsx'
import { contractHref } from '../billing-path.ts'

type Contract = Item<typeof listContracts>

const columns: Column<Contract>[] = [
  { id: 'name', header: 'Contract', enableSorting: true, cell: ({ name }) => name },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  { id: 'vatid', header: 'VAT id', cell: ({ vatid }) => vatid ?? <NoValue /> },
  { id: 'price_list', header: 'Price list', cell: ({ price_list: list }) => list?.name ?? <NoValue /> },
  {
    id: 'created_at',
    header: 'Signed',
    enableSorting: true,
    cell: ({ created_at: at }) => (at ? <TimeText time={at} label="Signed" /> : <NoValue />),
  },
]

/** The list of the partner's contracts. */
export function ContractsTable() {
  return (
    <ListTable
      noun="contracts"
      endpoint={listContracts}
      params={{}}
      columns={columns}
      rowId={({ uuid }) => uuid}
      rowHref={({ uuid }) => contractHref(uuid)}
      filters={[
        { kind: 'search', name: 'search', label: 'Search by name' },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          choices: valuesAsChoices(['active', 'suspended', 'ended']),
        },
      ]}
      empty={
        <>
          Import contracts with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}
