'use client'
import { Badge, Code } from '@mantine/core'
import { listLocations, listPrices } from '#lib/api/contract/management-price-lists.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { useNow } from '../usage/use-now.tsx'
import { LocationText } from './location-text.tsx'
import { MoneyText } from './money-text.tsx'
import { type Validity, validityOf } from './price-validity.ts'
import { TimeText } from './time-text.tsx'

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
    header: 'Holds at',
    cell: ({ location }) => <LocationText location={location} none="any location" />,
  },
  {
    id: 'valid_from',
    header: 'From',
    enableSorting: true,
    cell: ({ valid_from: from }) => (from ? <TimeText time={from} /> : 'always'),
  },
  { id: 'in_force', header: 'State', cell: (price) => <PriceState price={price} /> },
]

/** Every price of a price list, also those to come and those that were replaced. */
export function PricesTable({ priceListUuid }: { priceListUuid: string }) {
  return (
    <ListTable
      noun="prices"
      endpoint={listPrices}
      params={{ priceListUuid }}
      columns={columns}
      rowId={({ product_no, location, valid_from }) => [product_no, location?.uuid, valid_from].join(' ')}
      filters={[
        { kind: 'search', name: 'name', label: 'Search by product' },
        { kind: 'record', name: 'location', label: 'Prices that hold at', records: listLocations },
      ]}
      empty={
        <>
          Import prices of this list with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}

const colors: Record<Validity, string> = { 'in force': 'teal', 'to come': 'blue', replaced: 'gray' }

function PriceState({ price }: { price: Price }) {
  const validity = validityOf(price, useNow())
  return (
    <Badge size="sm" variant="dot" color={colors[validity]} tt="none" fw={500} miw="max-content">
      {validity}
    </Badge>
  )
}
