'use client'
import { Button, Group, Skeleton, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addressOf, query } from '#lib/api/client.ts'
import { getInvoice } from '#lib/api/contract/management-partner.ts'
import { AddressActions } from '../layout/address-actions.tsx'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { Trail } from '../layout/trail.tsx'
import classes from './invoice.module.css'
import { InvoicePaper } from './invoice-paper.tsx'
import { RecordRefused } from './record-refused.tsx'

const back = { href: '/invoices?sort[issued_on]=-', label: 'Invoices' }

/** One invoice, as a sheet of paper that is what is printed. */
export function InvoicePage({ invoiceNr }: { invoiceNr: string }) {
  const params = { invoice_nr: invoiceNr }
  const invoice = useQuery(query(getInvoice, { params }))
  if (invoice.error && !invoice.data) {
    return <RecordRefused noun="invoice" name={invoiceNr} of={invoice} endpoint={getInvoice} back={back} />
  }
  return (
    <div className={classes.page}>
      <Trail to={[back]} here={invoiceNr} />
      <Group className={classes.actions} justify="flex-end" gap={4}>
        <AddressActions address={addressOf(getInvoice, { params })} />
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPrinter size={15} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      {invoice.error && <ApiErrorPanel error={invoice.error} retry={() => invoice.refetch()} />}
      {invoice.data ? (
        <InvoicePaper invoice={invoice.data.data} />
      ) : (
        <div className={classes.paper} aria-busy="true">
          <Title order={1}>Invoice {invoiceNr}</Title>
          <Skeleton height={60} my="xl" width="60%" />
          <Skeleton height={240} />
        </div>
      )}
    </div>
  )
}
