import { query } from '#lib/api/client.ts'
import { listPriceLists, listPrices } from '#lib/api/contract/management-price-lists.ts'

/**
 * Returns two queries that describe a price list, because no endpoint reads one: its prices show that it exists, and the
 * list of price lists has its name.
 */
export function priceListQueries(priceListUuid: string) {
  return {
    prices: query(listPrices, { params: { priceListUuid }, page: { size: 1 } }),
    list: query(listPriceLists, { params: {}, filter: { uuid: [priceListUuid.toLowerCase()] } }),
  }
}
