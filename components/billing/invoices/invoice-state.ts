import type { getInvoice } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { PlainKey } from '../../texts/catalogue.ts'

export type InvoiceState = Item<typeof getInvoice>['status'] | 'overdue'

export const invoiceStateTexts: Record<InvoiceState, PlainKey> = {
  open: 'billing.open',
  overdue: 'billing.overdue',
  paid: 'billing.paid',
  cancelled: 'billing.cancelled',
}

/** Returns the status; an open invoice is overdue from the day after its due date. `today` is a plain date. */
export function invoiceStateOf(
  { status, due_on }: Pick<Item<typeof getInvoice>, 'status' | 'due_on'>,
  today: string,
): InvoiceState {
  return status === 'open' && due_on !== null && due_on < today ? 'overdue' : status
}

/** The order of invoices unless the address has another. */
export const newestFirst = [{ name: 'issued_on', descending: true }] as const
