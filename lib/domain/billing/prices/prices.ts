import type { PriceRow } from '#lib/db/schema/billing-schema.ts'
import type { Context } from '../../context.ts'
import { matchPatterns } from '../../lists/match-text.ts'
import { orderOf } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPage } from '../../lists/read-page.ts'
import { requireLocation } from '../locations.ts'
import { type Location, locationOf } from '../named-records.ts'
import { requirePriceList } from './price-lists.ts'

export type Price = {
  product_no: string
  name: string
  unit: string
  /** Decimal text. */
  amount: string
  currency: string
  location: Location | null
  valid_from: string | null
}

type Filter = { location?: readonly string[]; product_no?: readonly string[]; name?: readonly string[] }
type Sort = 'product_no' | 'name' | 'amount' | 'valid_from'
export const priceKey = ['prices.product_no', 'prices.location_key', 'prices.valid_from']

/** Returns the past, current and future prices of a price list. Throws `price-list-not-found` or `location-not-found`. */
export async function listPrices(
  context: Context,
  { priceListUuid, page, filter, sort }: ListInput<Filter, Sort> & { priceListUuid: string },
): Promise<ListResult<Price & { in_force: boolean }>> {
  const { db, now } = context
  const list = await requirePriceList(context, { priceListUuid })
  const { location, product_no: productNo, name } = filter
  let query = db.read
    .selectFrom('prices')
    .leftJoin('locations', 'locations.uuid', 'prices.location_key')
    .select(priceColumns)
    .select((eb) =>
      eb
        .case()
        .when(
          eb.and([
            eb('prices.valid_from', '<=', now),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('prices as later')
                  .select('later.valid_from')
                  .whereRef('later.price_list_uuid', '=', 'prices.price_list_uuid')
                  .whereRef('later.product_no', '=', 'prices.product_no')
                  .whereRef('later.location_key', '=', 'prices.location_key')
                  .whereRef('later.valid_from', '>', 'prices.valid_from')
                  .where('later.valid_from', '<=', now),
              ),
            ),
          ]),
        )
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('in_force'),
    )
    .where('price_list_uuid', '=', list.uuid)
  if (location) {
    const found = await Promise.all(location.map((one) => requireLocation(context, one)))
    query = query.where('location_key', 'in', ['', ...found])
  }
  if (productNo) query = query.where((eb) => matchPatterns(eb, db.engine, 'prices.product_no', productNo))
  if (name) query = query.where((eb) => matchPatterns(eb, db.engine, 'prices.name', name))
  const sorts = { ...priceSorts(context), valid_from: 'prices.valid_from' }
  const { rows, total } = await readPage(query, orderOf(sort, sorts, priceKey), page)
  return { items: rows.map((row) => ({ ...priceOf(row, list.currency), in_force: row.in_force === 1 })), total }
}

/** The columns of a query of prices with joined locations. */
export const priceColumns = [
  'prices.product_no',
  'prices.name',
  'prices.unit',
  'prices.amount',
  'prices.valid_from',
  'locations.uuid as location_uuid',
  'locations.name as location_name',
  'locations.country',
] as const

export function priceSorts({ db }: Pick<Context, 'db'>) {
  return { product_no: 'prices.product_no', name: 'prices.name', amount: db.engine.decimalSortKey('prices.amount') }
}

type JoinedPriceRow = Pick<PriceRow, 'product_no' | 'name' | 'unit' | 'amount' | 'valid_from'> & {
  location_uuid: string | null
  location_name: string | null
  country: string | null
}

export function priceOf(row: JoinedPriceRow, currency: string): Price {
  return {
    product_no: row.product_no,
    name: row.name,
    unit: row.unit,
    amount: row.amount,
    currency,
    location: locationOf(row.location_uuid, row.location_name, row.country),
    valid_from: row.valid_from === 0 ? null : new Date(row.valid_from).toISOString(),
  }
}
