'use client'
import { listLocations, listPrices } from '#lib/api/contract/management-price-lists.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { DotBadge, type DotColor } from '../../records/badge/dot-badge.tsx'
import { TimeText } from '../../records/time-text.tsx'
import type { Column } from '../../table/columns.ts'
import { RecordFilter } from '../../table/filters/record-filter.tsx'
import { ListTable } from '../../table/list-table.tsx'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { useNow } from '../../usage/use-now.tsx'
import { ImportHint } from '../import-hint.tsx'
import { LocationText } from '../location-text.tsx'
import { MoneyText } from '../money-text.tsx'
import { type Validity, validityOf } from './price-validity.ts'

type Price = Item<typeof listPrices>

const columns: Column<Price>[] = [
  { id: 'product_no', header: 'billing.number', enableSorting: true, cell: (price) => price.product_no },
  { id: 'name', header: 'billing.product', enableSorting: true, cell: ({ name }) => name },
  {
    id: 'amount',
    header: 'billing.price',
    enableSorting: true,
    isNumeric: true,
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
  },
  { id: 'unit', header: 'billing.per', cell: ({ unit }) => unit },
  {
    id: 'location',
    header: 'billing.appliesTo',
    cell: ({ location }) => <LocationText location={location} none={text('billing.anyLocation')} />,
  },
  {
    id: 'valid_from',
    header: 'billing.from',
    enableSorting: true,
    cell: ({ valid_from: from }) =>
      from ? <TimeText time={from} label={text('billing.appliesFrom')} /> : text('billing.always'),
  },
  { id: 'in_force', header: 'billing.state', cell: (price) => <PriceState price={price} /> },
]

const byNumber = [{ name: 'product_no', descending: false }] as const

/** All prices of a price list: current, upcoming and superseded. */
export function PricesTable({ priceListUuid }: { priceListUuid: string }) {
  return (
    <ListTable
      noun={text('billing.nounPrices')}
      endpoint={listPrices}
      params={{ priceListUuid }}
      columns={columns}
      apiOrder={byNumber}
      rowId={({ product_no, location, valid_from }) => [product_no, location?.uuid, valid_from].join(' ')}
      filters={[
        { kind: 'search', name: 'name', label: 'billing.searchByProduct' },
        {
          kind: 'record',
          name: 'location',
          label: 'billing.location',
          records: listLocations,
          Filter: RecordFilter,
        },
      ]}
      empty={<ImportHint message="billing.importPrices" />}
    />
  )
}

const states: Record<Validity, { text: PlainKey; color: DotColor }> = {
  current: { text: 'billing.current', color: 'teal' },
  upcoming: { text: 'billing.upcoming', color: 'blue' },
  superseded: { text: 'billing.superseded', color: 'gray' },
}

function PriceState({ price }: { price: Price }) {
  const state = states[validityOf(price, useNow())]
  return <DotBadge text={text(state.text)} color={state.color} />
}
