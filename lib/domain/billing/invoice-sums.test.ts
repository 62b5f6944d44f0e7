import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { getInvoiceSums } from './invoice-sums.ts'

const now = Date.UTC(2026, 10, 22, 23, 59)
const yesterday = '2026-11-21'
const today = '2026-11-22'

const invoice = fc.record({
  status: fc.constantFrom('open', 'paid', 'cancelled'),
  due_on: fc.constantFrom(null, yesterday, today),
  currency: fc.constantFrom('CHF', 'EUR'),
  cents: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
})

describe.each(testEngines)('on %s', async (engine) => {
  const database = await openTestDatabase(engine)
  afterAll(() => database.close())
  for (const uuid of ['p', 'other'])
    await database.write.insertInto('partners').values({ uuid, name: uuid, email: null }).execute()

  test('the open and the overdue invoices of a partner are added up exactly, however many, for each currency', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { maxLength: 120, size: 'max' }), async (invoices) => {
        await database.write.deleteFrom('invoices').execute()
        const rows = invoices.map(({ cents, ...one }, at) => ({
          ...{ ...one, invoice_nr: `${at}`, gross: amountOf(cents), contract_uuid: null },
          ...{ issued_on: '2026-01-01', net: '0', tax: '0', items: '[]' },
        }))
        const ofBoth = ['p', 'other'].flatMap((partner_uuid) => rows.map((row) => ({ ...row, partner_uuid })))
        if (ofBoth.length > 0) await database.write.insertInto('invoices').values(ofBoth).execute()
        const open = invoices.filter(({ status }) => status === 'open')
        const currencies = [...new Set(open.map(({ currency }) => currency))].sort().map((currency) => {
          const own = open.filter((one) => one.currency === currency)
          const days = own.flatMap(({ due_on }) => due_on ?? []).sort()
          const overdue = sumOf(own.filter(({ due_on }) => due_on === yesterday))
          return { currency, open: sumOf(own), overdue, first_due_on: days[0] ?? null }
        })
        const sums = await getInvoiceSums(contextOf(database, callerOf('p'), { now }))
        expect(sums).toEqual({ as_of: today, currencies })
      }),
      { numRuns: 40 },
    )
  })
})

function sumOf(invoices: readonly { cents: bigint }[]) {
  const cents = invoices.reduce((sum, one) => sum + one.cents, 0n)
  return { count: invoices.length, gross: amountOf(cents).replace(/\.?0+$/, '') || '0' }
}

function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
