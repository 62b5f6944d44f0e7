import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pattern, search, text } from '../params.ts'
import { location } from './records/site-records.ts'

export const priceList = z
  .object({ uuid: z.guid(), name: z.string(), currency: z.string().describe('The ISO 4217 code.') })
  .meta({ id: 'PriceList', description: 'A price list of the caller’s partner.' })

export const price = z
  .object({
    product_no: z.string(),
    name: z.string().describe('The name of the product.'),
    unit: z.string().describe('The unit that the amount is the price of.'),
    amount: z.string().describe('A decimal number as text, to keep every digit.'),
    currency: z.string().describe('The ISO 4217 code.'),
    location: location
      .nullable()
      .describe('Where the price applies; null: at every location without a price of its own.'),
    valid_from: z.iso.datetime().nullable().describe('Null: it has no start.'),
  })
  .meta({ id: 'Price', description: 'A price of a product.' })

const listedPrice = price
  .extend({
    in_force: z.boolean().describe('Whether it has begun, and no later price for its product and location has.'),
  })
  .meta({ id: 'ListedPrice', description: 'A price of a price list, whether or not it is in force.' })

const ownLocation = location.extend({ city: z.string().nullable() }).meta({
  id: 'OwnLocation',
  description: 'A location of the hybrid cores, projects or prices of the caller’s partner.',
})

export const listPriceLists = endpoint({
  id: 'price-lists.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/pricelists',
  scope: 'PARTNER_READ',
  summary: 'List price lists',
  description: 'The price lists of the caller’s partner.',
  filters: {
    uuid: text('The UUID of a price list.'),
    name: pattern('The name of a price list.'),
    search: search('the name'),
  },
  sorts: ['uuid', 'name'],
  key: ['uuid'],
  returns: priceList,
  shape: 'list',
  problems: ['unauthorized'],
})

export const listPrices = endpoint({
  id: 'prices.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/pricelists/:priceListUuid/prices',
  scope: 'PARTNER_READ',
  withoutScope: 'price-list-not-found',
  summary: 'List the prices of a price list',
  description: 'Every price, including those that have not begun and those that a later price has replaced.',
  filters: {
    location: text('The UUID of a location: prices for this location, and prices without a location.'),
    product_no: pattern('The number of a product.'),
    name: pattern('The name of a product.'),
  },
  sorts: ['product_no', 'name', 'amount', 'valid_from'],
  key: ['product_no', 'location', 'valid_from'],
  returns: listedPrice,
  shape: 'list',
  problems: ['price-list-not-found', 'location-not-found'],
})

export const listLocations = endpoint({
  id: 'locations.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/locations',
  scope: null,
  summary: 'List locations',
  description: 'The locations of the hybrid cores, projects and prices of the caller’s partner.',
  filters: {
    uuid: text('The UUID of a location.'),
    name: pattern('The name of a location.'),
    country: text('The country, ISO 3166-1 alpha-2.'),
    search: search('the name'),
  },
  sorts: ['uuid', 'name'],
  key: ['uuid'],
  returns: ownLocation,
  shape: 'list',
  problems: [],
})
