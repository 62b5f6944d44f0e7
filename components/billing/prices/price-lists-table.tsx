'use client'
import { Code } from '@mantine/core'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { Column } from '../../table/columns.ts'
import { ListTable } from '../../table/list-table.tsx'
import { text } from '../../texts/text.ts'
import { priceListHref } from '../billing-path.ts'
import { ImportHint } from '../import-hint.tsx'

const columns: Column<Item<typeof listPriceLists>>[] = [
  { id: 'name', header: 'billing.priceList', enableSorting: true, cell: ({ name }) => name },
  { id: 'currency', header: 'billing.currency', cell: ({ currency }) => currency },
  { id: 'uuid', header: 'billing.uuid', enableSorting: true, cell: ({ uuid }) => <Code>{uuid}</Code> },
]

/** The list of the partner's price lists. */
export function PriceListsTable() {
  return (
    <ListTable
      noun={text('billing.nounPriceLists')}
      endpoint={listPriceLists}
      params={{}}
      columns={columns}
      rowId={({ uuid }) => uuid}
      rowHref={({ uuid }) => priceListHref(uuid)}
      filters={[{ kind: 'search', name: 'search', label: 'billing.searchByName' }]}
      empty={<ImportHint message="billing.importPriceLists" />}
    />
  )
}
