import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isOverdue, today } from './invoices.ts'

/** A number of invoices, and the exact sum of their gross amounts as decimal text. */
type Sum = { count: number; gross: string }

export type InvoiceSums = {
  /** The date in UTC by which invoices are overdue. */
  as_of: string
  currencies: { currency: string; open: Sum; overdue: Sum; first_due_on: string | null }[]
}

/** Adds up all open invoices of the caller's partner, and those of them that are overdue, for each currency. */
export async function getInvoiceSums(context: Context): Promise<InvoiceSums> {
  const { db, caller } = context
  const late = isOverdue(context)
  const rows = await db.read
    .selectFrom('invoices')
    .select((eb) => ['currency', eb.fn.countAll<number>().as('open'), eb.fn.min('due_on').as('first_due_on')])
    .select((eb) => eb.fn.countAll<number>().filterWhere(late).as('overdue'))
    .select(db.engine.decimalSum('invoices.gross', sql`true`).as('open_gross'))
    .select(db.engine.decimalSum('invoices.gross', late).as('overdue_gross'))
    .where('partner_uuid', '=', caller.partnerUuid)
    .where('status', '=', 'open')
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return {
    as_of: today(context),
    currencies: rows.map(({ currency, open, open_gross, overdue, overdue_gross, first_due_on }) => ({
      currency,
      open: { count: open, gross: open_gross },
      overdue: { count: overdue, gross: overdue_gross },
      first_due_on,
    })),
  }
}
