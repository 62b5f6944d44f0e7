import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pattern, text } from '../params.ts'
import { location } from './hybrid-core-records.ts'

export const priceList = z
  .object({ uuid: z.guid(), name: z.string(), currency: z.string().describe('ISO 4217.') })
  .meta({ id: 'PriceList', description: 'A price list of the caller’s partner.' })

export const price = z
  .object({
    product_no: z.string(),
    name: z.string().describe('The name of the product.'),
    unit: z.string().describe('What the amount is for one of.'),
    amount: z.string().describe('A decimal number as text, so that no digit is lost.'),
    currency: z.string().describe('ISO 4217.'),
    location: location.nullable().describe('Where the price holds; null: wherever no other does.'),
    valid_from: z.iso.datetime().nullable().describe('Null: it has always been.'),
  })
  .meta({ id: 'Price', description: 'A price of a product.' })

export const listedPrice = price
  .extend({
    in_force: z.boolean().describe('It has begun, and no later one of its product and location has.'),
  })
  .meta({ id: 'ListedPrice', description: 'A price of a price list, whether or not it is in force.' })

export const ownLocation = location
  .extend({ city: z.string().nullable() })
  .meta({ id: 'OwnLocation', description: 'A location at which the caller’s partner has something.' })

export const listPriceLists = endpoint({
  id: 'price-lists.list',
  method: 'GET',
  path: '/v2/pricelists',
  scope: 'PARTNER_READ',
  summary: 'List price lists',
  description: 'The price lists of the caller’s partner.',
  filters: { uuid: text('The UUID of a price list.'), name: pattern('The name of a price list.') },
  sorts: ['uuid', 'name'],
  returns: priceList,
  shape: 'list',
  problems: ['unauthorized'],
})

export const listPrices = endpoint({
  id: 'prices.list',
  method: 'GET',
  path: '/v2/pricelists/:priceListUuid/prices',
  scope: 'PARTNER_READ',
  withoutScope: 'price-list-not-found',
  summary: 'List the prices of a price list',
  description: 'Every price, also those that have not begun and those that later ones have replaced.',
  filters: {
    location: text('The UUID of a location: the prices that are bound to it, and those bound to none.'),
    product_no: pattern('The number of a product.'),
    name: pattern('The name of a product.'),
  },
  sorts: ['product_no', 'name', 'amount', 'valid_from'],
  returns: listedPrice,
  shape: 'list',
  problems: ['price-list-not-found', 'location-not-found'],
})

export const listLocations = endpoint({
  id: 'locations.list',
  method: 'GET',
  path: '/v2/locations',
  scope: null,
  summary: 'List locations',
  description: 'The locations of the hybrid cores, projects and prices of the caller’s partner.',
  filters: {
    uuid: text('The UUID of a location.'),
    name: pattern('The name of a location.'),
    country: text('The country, ISO 3166-1 alpha-2.'),
  },
  sorts: ['uuid', 'name'],
  returns: ownLocation,
  shape: 'list',
  problems: [],
})
