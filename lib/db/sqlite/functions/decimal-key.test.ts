import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase, testEngines } from '../../test-database.ts'
import { decimalKey } from './decimal-key.ts'

/** Up to 18 digits before the point and 18 behind it, as an import takes them. */
const decimal = fc.stringMatching(/^-?(?:0{0,2}\d{1,18})(?:\.\d{1,18})?$/)
const near = fc.constantFrom('0', '-0', '0.0', '-0.00', '0.1', '-0.1', '0.10', '1', '-1', '9.99', '10', '-9.99', '-10')

/** Exact: both as whole numbers of the last digit that either may have. */
function compare(one: string, other: string): number {
  const [a, b] = [scaled(one), scaled(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -size : size
}

test('keys sort like their numbers, and are equal for equal numbers', () => {
  const number = fc.oneof(decimal, near)
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [a, b] = [decimalKey(one), decimalKey(other)]
      expect(a < b ? -1 : a > b ? 1 : 0).toBe(compare(one, other))
    }),
    { numRuns: 5_000 },
  )
})

describe.each(testEngines)('%s', async (engine) => {
  const database = await openTestDatabase(engine)
  afterAll(() => database.close())

  test('sorts amounts of money by their value, to the last digit', async () => {
    const amounts = ['9.99', '10.00', '-12.50', '0', '100000000000000000.01', '100000000000000000.02', '9.990', '-3']
    await database.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
    await database.write
      .insertInto('invoices')
      .values(amounts.map((gross, at) => ({ ...invoice, invoice_nr: `${at}`, gross })))
      .execute()
    const rows = await database.read
      .selectFrom('invoices')
      .select('gross')
      .orderBy(sql`${database.engine.decimalSortKey('invoices.gross')}`, 'desc')
      .orderBy('invoice_nr')
      .execute()
    expect(rows.map(({ gross }) => gross)).toEqual([
      '100000000000000000.02',
      '100000000000000000.01',
      '10.00',
      '9.99',
      '9.990',
      '0',
      '-3',
      '-12.50',
    ])
  })
})

const invoice = {
  partner_uuid: 'p',
  contract_uuid: null,
  issued_on: '2026-01-01',
  due_on: null,
  currency: 'EUR',
  net: '0',
  tax: '0',
  status: 'open',
  items: '[]',
} as const
