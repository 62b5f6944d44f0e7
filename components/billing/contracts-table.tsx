'use client'
import { Code } from '@mantine/core'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { StatusBadge } from '../usage/status-badge.tsx'
import { contractHref } from './billing-path.ts'
import { NoValue } from './no-value.tsx'
import { TimeText } from './time-text.tsx'

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
    cell: ({ created_at: at }) => (at ? <TimeText time={at} /> : <NoValue />),
  },
]

/** The contracts of the partner. */
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
        { kind: 'search', name: 'name', label: 'Search by name' },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          choices: ['active', 'suspended', 'ended'].map((value) => ({ value, label: value })),
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
