import type { getInvoice } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'

export type InvoiceState = Item<typeof getInvoice>['status'] | 'overdue'

/** Returns the status; an open invoice is overdue from the day after its due date. `today` is a plain date. */
export function invoiceStateOf(
  { status, due_on }: Pick<Item<typeof getInvoice>, 'status' | 'due_on'>,
  today: string,
): InvoiceState {
  return status === 'open' && due_on !== null && due_on < today ? 'overdue' : status
}

/** The order of invoices unless the address has another. */
export const newestFirst = [{ name: 'issued_on', descending: true }] as const
