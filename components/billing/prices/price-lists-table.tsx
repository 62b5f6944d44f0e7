'use client'
import { Code } from '@mantine/core'
import { listPriceLists } from '#lib/api/contract/management-price-lists.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { Column } from '../../table/columns.ts'
import { ListTable } from '../../table/list-table.tsx'
import { priceListHref } from '../billing-path.ts'

const columns: Column<Item<typeof listPriceLists>>[] = [
  { id: 'name', header: 'Price list', enableSorting: true, cell: ({ name }) => name },
  { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
  { id: 'uuid', header: 'UUID', enableSorting: true, cell: ({ uuid }) => <Code>{uuid}</Code> },
]

/** The list of the partner's price lists. */
export function PriceListsTable() {
  return (
    <ListTable
      noun="price lists"
      endpoint={listPriceLists}
      params={{}}
      columns={columns}
      rowId={({ uuid }) => uuid}
      rowHref={({ uuid }) => priceListHref(uuid)}
      filters={[{ kind: 'search', name: 'search', label: 'Search by name' }]}
      empty={
        <>
          Import price lists with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}
