'use client'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { StatusBadge } from '../../records/badge/status-badge.tsx'
import { statusNames } from '../../records/badge/status-text.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { TimeText } from '../../records/time-text.tsx'
import type { Column } from '../../table/columns.ts'
import { valuesAsChoices } from '../../table/filters/choices.ts'
import { ListTable } from '../../table/list-table.tsx'
import { text } from '../../texts/text.ts'
import { contractHref } from '../billing-path.ts'
import { ImportHint } from '../import-hint.tsx'

type Contract = Item<typeof listContracts>

const columns: Column<Contract>[] = [
  { id: 'name', header: 'billing.contract', enableSorting: true, cell: ({ name }) => name },
  { id: 'status', header: 'billing.status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'email', header: 'billing.email', cell: ({ email }) => email },
  { id: 'vatid', header: 'billing.vatId', cell: ({ vatid }) => vatid ?? <NoValue /> },
  { id: 'price_list', header: 'billing.priceList', cell: ({ price_list: list }) => list?.name ?? <NoValue /> },
  {
    id: 'created_at',
    header: 'billing.signed',
    enableSorting: true,
    cell: ({ created_at: at }) => (at ? <TimeText time={at} label={text('billing.signed')} /> : <NoValue />),
  },
]

/** The list of the partner's contracts. */
export function ContractsTable() {
  return (
    <ListTable
      noun={text('billing.nounContracts')}
      endpoint={listContracts}
      params={{}}
      columns={columns}
      rowId={({ uuid }) => uuid}
      rowHref={({ uuid }) => contractHref(uuid)}
      filters={[
        { kind: 'search', name: 'search', label: 'billing.searchByName' },
        {
          kind: 'choice',
          name: 'status',
          label: 'billing.status',
          choices: valuesAsChoices(['active', 'suspended', 'ended'], statusNames),
        },
      ]}
      empty={<ImportHint message="billing.importContracts" />}
    />
  )
}
