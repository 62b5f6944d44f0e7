'use client'
import { Badge } from '@mantine/core'
import { useNow } from '../usage/use-now.tsx'
import { dayOf } from './day.ts'
import { type InvoiceState, invoiceStateOf } from './invoice-state.ts'

type InvoiceBadgeProps = Parameters<typeof invoiceStateOf>[0]

const colors: Record<InvoiceState, string> = { open: 'blue', overdue: 'red', paid: 'teal', cancelled: 'gray' }

/** The state of an invoice in one word; the colour only repeats it. */
export function InvoiceBadge(invoice: InvoiceBadgeProps) {
  const state = invoiceStateOf(invoice, dayOf(new Date(useNow())))
  return (
    <Badge size="sm" variant="dot" color={colors[state]} tt="none" fw={500} miw="max-content">
      {state}
    </Badge>
  )
}
