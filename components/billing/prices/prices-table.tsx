'use client'
import { Code } from '@mantine/core'
import { listLocations, listPrices } from '#lib/api/contract/management-price-lists.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { DotBadge, type DotColor } from '../../records/badge/dot-badge.tsx'
import { TimeText } from '../../records/time-text.tsx'
import type { Column } from '../../table/columns.ts'
import { RecordFilter } from '../../table/filters/record-filter.tsx'
import { ListTable } from '../../table/list-table.tsx'
import { useNow } from '../../usage/use-now.tsx'
import { LocationText } from '../location-text.tsx'
import { MoneyText } from '../money-text.tsx'
import { type Validity, validityOf } from './price-validity.ts'

type Price = Item<typeof listPrices>

const columns: Column<Price>[] = [
  { id: 'product_no', header: 'Number', enableSorting: true, cell: (price) => price.product_no },
  { id: 'name', header: 'Product', enableSorting: true, cell: ({ name }) => name },
  {
    id: 'amount',
    header: 'Price',
    enableSorting: true,
    isNumeric: true,
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
  },
  { id: 'unit', header: 'Per', cell: ({ unit }) => unit },
  {
    id: 'location',
    header: 'Applies to',
    cell: ({ location }) => <LocationText location={location} none="any location" />,
  },
  {
    id: 'valid_from',
    header: 'From',
    enableSorting: true,
    cell: ({ valid_from: from }) => (from ? <TimeText time={from} label="Applies from" /> : 'always'),
  },
  { id: 'in_force', header: 'State', cell: (price) => <PriceState price={price} /> },
]

const byNumber = [{ name: 'product_no', descending: false }] as const

/** All prices of a price list: current, upcoming and superseded. */
export function PricesTable({ priceListUuid }: { priceListUuid: string }) {
  return (
    <ListTable
      noun="prices"
      endpoint={listPrices}
      params={{ priceListUuid }}
      columns={columns}
      apiOrder={byNumber}
      rowId={({ product_no, location, valid_from }) => [product_no, location?.uuid, valid_from].join(' ')}
      filters={[
        { kind: 'search', name: 'name', label: 'Search by product' },
        {
          kind: 'record',
          name: 'location',
          label: 'Location',
          records: listLocations,
          Filter: RecordFilter,
        },
      ]}
      empty={
        <>
          Import prices of this list with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}

const colors: Record<Validity, DotColor> = { current: 'teal', upcoming: 'blue', superseded: 'gray' }

function PriceState({ price }: { price: Price }) {
  const validity = validityOf(price, useNow())
  return <DotBadge text={validity} color={colors[validity]} />
}
