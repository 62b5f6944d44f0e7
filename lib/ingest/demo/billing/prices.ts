import type { InventoryRecord } from '../inventory-record.ts'
import { locations, partner } from '../partner.ts'
import { monthStart } from './month-start.ts'

export const priceLists = {
  standard: { uuid: '8b23386f-5daa-48b3-8bae-5cfddeed55cd', name: 'Standard' },
  volume: { uuid: 'bc7a0266-3cff-4b28-a488-7cd26b526354', name: 'Volume agreement' },
}

export type PriceListName = keyof typeof priceLists

const products = {
  'HC-CPU': { name: 'CPU core', unit: 'core-month' },
  'HC-MEM': { name: 'Memory', unit: 'GiB-month' },
  'HC-DIST': { name: 'Distributed storage', unit: 'TiB-month' },
  'HC-ROCKET': { name: 'Rocket storage', unit: 'TiB-month' },
  'HC-OBJECT': { name: 'Object storage', unit: 'TiB-month' },
  'HC-IPV4': { name: 'IPv4 address', unit: 'address-month' },
  'HC-TRAFFIC': { name: 'Outgoing traffic', unit: 'TiB' },
  'HC-SUPPORT': { name: 'Support', unit: 'hour' },
}

export type ProductNo = keyof typeof products

/** Amounts in EUR with two decimals. `from` counts months from the current one: a later price replaces earlier ones. */
type Price = { product: ProductNo; from: number; standard: string; volume: string; location?: { uuid: string } }

const prices: readonly Price[] = [
  { product: 'HC-CPU', from: -24, standard: '8.90', volume: '7.60' },
  { product: 'HC-CPU', from: -4, standard: '9.20', volume: '7.90' },
  { product: 'HC-CPU', from: 2, standard: '9.60', volume: '8.20' },
  { product: 'HC-CPU', from: -24, standard: '9.90', volume: '8.50', location: locations.vienna },
  { product: 'HC-MEM', from: -24, standard: '3.10', volume: '2.65' },
  { product: 'HC-MEM', from: -24, standard: '2.80', volume: '2.40', location: locations.helsinki },
  { product: 'HC-DIST', from: -24, standard: '49.00', volume: '43.00' },
  { product: 'HC-DIST', from: -6, standard: '46.00', volume: '40.50' },
  { product: 'HC-ROCKET', from: -24, standard: '61.00', volume: '54.00' },
  { product: 'HC-OBJECT', from: -24, standard: '17.90', volume: '15.20' },
  { product: 'HC-OBJECT', from: 1, standard: '16.90', volume: '14.40' },
  { product: 'HC-IPV4', from: -24, standard: '2.50', volume: '2.20' },
  { product: 'HC-TRAFFIC', from: -24, standard: '4.20', volume: '3.60' },
  { product: 'HC-SUPPORT', from: -24, standard: '120.00', volume: '105.00' },
]

export function* priceRecords(nowMs: number): Generator<InventoryRecord> {
  for (const list of ['standard', 'volume'] as const) {
    const { uuid, name } = priceLists[list]
    yield { kind: 'price_list', uuid, partner_uuid: partner.uuid, name, currency: 'EUR' }
    for (const price of prices) {
      yield {
        kind: 'price',
        price_list_uuid: uuid,
        product_no: price.product,
        ...products[price.product],
        amount: price[list],
        ...(price.location && { location_uuid: price.location.uuid }),
        valid_from: monthStart(nowMs, price.from).toISOString(),
      }
    }
  }
}

/** A product at the start of a month, without a location: its name, unit and price in cents. */
export function productInMonth(list: PriceListName, product: ProductNo, month: number) {
  const inForce = prices
    .filter((price) => price.product === product && !price.location && price.from <= month)
    .reduce((latest, price) => (price.from > latest.from ? price : latest))
  return { ...products[product], cents: Number(inForce[list].replace('.', '')) }
}
