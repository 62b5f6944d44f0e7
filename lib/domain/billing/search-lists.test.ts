import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { listContracts } from './contracts.ts'
import { listInvoices } from './invoices.ts'

const now = Date.UTC(2026, 10, 22, 23, 59)
const page = { offset: 0, limit: 50 }
const text = fc.string({
  unit: fc.constantFrom('a', 'A', 'ü', 'Ü', '_', '%', '*', '\\', ' '),
  minLength: 1,
  maxLength: 6,
})

describe.each(testEngines)('on %s', async (engine) => {
  const database = await openTestDatabase(engine)
  afterAll(() => database.close())
  const context = contextOf(database, callerOf('p'), { now })
  await database.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()

  test('a search finds the contracts whose name contains the text, ignoring case', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 8 }), text, async (names, sought) => {
        await database.write.deleteFrom('contracts').execute()
        const contract = {
          partner_uuid: 'p',
          email: 'a@b.example',
          vatid: null,
          status: 'active',
          price_list_uuid: null,
        }
        const rows = names.map((name, at) => ({ ...contract, uuid: String(at), name, created_at: null }))
        if (rows.length > 0) await database.write.insertInto('contracts').values(rows).execute()
        const { items } = await listContracts(context, { page, sort: [], filter: { search: [sought] } })
        const expected = rows.filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase()))
        expect(items.map(({ uuid }) => uuid).sort()).toEqual(expected.map(({ uuid }) => uuid).sort())
      }),
      { numRuns: 60 },
    )
    expect((await listContracts(context, { page, sort: [], filter: { search: [''] } })).items).toEqual([])
  })

  test('an invoice is overdue if it is open and was due before today', async () => {
    const invoice = { partner_uuid: 'p', contract_uuid: null, issued_on: '2026-01-01', items: '[]' }
    const amounts = { currency: 'EUR', net: '1', tax: '0', gross: '1' }
    const rows = [
      ['late', 'open', '2026-11-21'],
      ['due today', 'open', '2026-11-22'],
      ['without a due date', 'open', null],
      ['paid', 'paid', '2026-11-21'],
    ] as const
    await database.write
      .insertInto('invoices')
      .values(rows.map(([invoice_nr, status, due_on]) => ({ ...invoice, ...amounts, invoice_nr, status, due_on })))
      .execute()
    const numbers = async (overdue: readonly boolean[]) =>
      (await listInvoices(context, { page, sort: [], filter: { overdue } })).items.map(({ invoice_nr }) => invoice_nr)
    expect(await numbers([true])).toEqual(['late'])
    expect(await numbers([false])).toEqual(['due today', 'paid', 'without a due date'])
    expect(await numbers([true, false])).toHaveLength(4)
  })
})
