'use client'
import { DotBadge, type DotColor } from '../../records/badge/dot-badge.tsx'
import { utcDayOf } from '../../records/day.ts'
import { text } from '../../texts/text.ts'
import { useNow } from '../../usage/use-now.tsx'
import { type InvoiceState, invoiceStateOf, invoiceStateTexts } from './invoice-state.ts'

type InvoiceBadgeProps = Parameters<typeof invoiceStateOf>[0]

const colors: Record<InvoiceState, DotColor> = { open: 'blue', overdue: 'red', paid: 'teal', cancelled: 'gray' }

/** The state of an invoice. */
export function InvoiceBadge(invoice: InvoiceBadgeProps) {
  const state = invoiceStateOf(invoice, utcDayOf(useNow()))
  return <DotBadge text={text(invoiceStateTexts[state])} color={colors[state]} />
}
