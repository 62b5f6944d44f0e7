import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { PriceRow } from '#lib/db/schema/billing-schema.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { pricesInForce } from './project-prices.ts'

const now = Date.UTC(2026, 0, 2)
const list = { uuid: 'list', name: 'List', currency: 'EUR' }
const places = ['here', 'there'].map((uuid) => ({ uuid, name: uuid, country: null }))

/** The rule in words of the contract, one product after the other. */
function expected(prices: readonly PriceRow[], location: string | null): string[] {
  const products = [...new Set(prices.map(({ product_no }) => product_no))].sort()
  return products.flatMap((product) => {
    const begun = prices.filter(({ product_no, valid_from }) => product_no === product && valid_from <= now)
    const latestAt = (key: string) =>
      begun.filter(({ location_key }) => location_key === key).sort((a, b) => b.valid_from - a.valid_from)[0]
    const price = (location === null ? undefined : latestAt(location)) ?? latestAt('')
    return price ? [price.amount] : []
  })
}

const price = fc.record({
  product_no: fc.constantFrom('CPU', 'MEM', 'disk'),
  location_key: fc.constantFrom('', 'here', 'there'),
  valid_from: fc.constantFrom(0, now - 2 * dayMs, now - dayMs, now - 1, now, now + 1, now + dayMs),
})
const keyOf = ({
  product_no,
  location_key,
  valid_from,
}: Pick<PriceRow, 'product_no' | 'location_key' | 'valid_from'>) => [product_no, location_key, valid_from].join(' ')
const priceList = fc
  .uniqueArray(price, { selector: keyOf, maxLength: 20 })
  .map((keys) =>
    keys.map((key, at): PriceRow => ({ ...key, price_list_uuid: list.uuid, name: 'n', unit: 'u', amount: `${at}.5` })),
  )

describe.each(testEngines)('the prices in force on %s', async (engine) => {
  const db = await openTestDatabase(engine)
  afterAll(() => db.close())
  await db.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
  await db.write
    .insertInto('price_lists')
    .values([
      { ...list, partner_uuid: 'p' },
      { ...list, uuid: 'other', partner_uuid: 'p' },
    ])
    .execute()
  await db.write
    .insertInto('locations')
    .values(places.map((place) => ({ ...place, city: null })))
    .execute()

  async function inForce(prices: readonly PriceRow[], location: (typeof places)[number] | null): Promise<string[]> {
    await db.write.deleteFrom('prices').execute()
    const others = prices.map((one) => ({ ...one, price_list_uuid: 'other', amount: '666' }))
    if (prices.length > 0)
      await db.write
        .insertInto('prices')
        .values([...prices, ...others])
        .execute()
    const rows = await pricesInForce({ db, now }, { location, price_list: list }).orderBy('prices.product_no').execute()
    return rows.map(({ amount }) => amount)
  }

  test('are one for each product: one for the location first, then the latest that has started', async () => {
    await fc.assert(
      fc.asyncProperty(priceList, fc.constantFrom(null, ...places), async (prices, location) => {
        expect(await inForce(prices, location)).toEqual(expected(prices, location?.uuid ?? null))
      }),
      { numRuns: engine === 'sqlite' ? 300 : 60 },
    )
  })
  test('include an older price for the location rather than a newer one for all, and a price that starts now', async () => {
    const of = (location_key: string, valid_from: number, amount: string): PriceRow => ({
      price_list_uuid: list.uuid,
      product_no: 'CPU',
      location_key,
      valid_from,
      name: 'n',
      unit: 'u',
      amount,
    })
    const prices = [of('', now, '1'), of('here', 0, '2'), of('here', now + 1, '3')]
    expect(await inForce(prices, places[0]!)).toEqual(['2'])
    expect(await inForce(prices, places[1]!)).toEqual(['1'])
    expect(await inForce(prices, null)).toEqual(['1'])
  })
})
