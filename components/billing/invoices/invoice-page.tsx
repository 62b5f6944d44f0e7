'use client'
import { Button, Group, Skeleton, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { addressOf, query } from '#lib/api/client.ts'
import { getInvoice } from '#lib/api/contract/management-partner.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { Breadcrumb } from '../../records/breadcrumb.tsx'
import { ApiActions } from '../../records/copy/api-actions.tsx'
import { text } from '../../texts/text.ts'
import { NamedRecord } from '../named-record.tsx'
import { listLink, recordKinds } from '../record-kinds.ts'
import { RecordUnavailable } from '../record-unavailable.tsx'
import classes from './invoice.module.css'
import { InvoicePaper } from './invoice-paper.tsx'

/** The page of an invoice; its sheet is what the browser prints. */
export function InvoicePage({ invoiceNr }: { invoiceNr: string }) {
  const params = { invoice_nr: invoiceNr }
  const invoice = useQuery(query(getInvoice, { params }))
  if (invoice.error && !invoice.data) {
    return <RecordUnavailable kind="invoice" name={invoiceNr} of={invoice} endpoint={getInvoice} />
  }
  return (
    <div className={classes.page}>
      <Breadcrumb to={[listLink(recordKinds.invoice)]} here={invoiceNr} />
      <Group className={classes.actions} justify="flex-end" gap={4}>
        <ApiActions address={addressOf(getInvoice, { params })} />
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPrinter size={15} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {text('billing.print')}
        </Button>
      </Group>
      {invoice.error && <ApiErrorPanel error={invoice.error} retry={() => invoice.refetch()} />}
      {invoice.data ? (
        <InvoicePaper invoice={invoice.data.data} />
      ) : (
        <div className={classes.paper} aria-busy="true">
          <Title order={1}>
            <NamedRecord message="billing.invoiceNamed" name={invoiceNr} />
          </Title>
          <Skeleton height={60} my="xl" width="60%" />
          <Skeleton height={240} />
        </div>
      )}
    </div>
  )
}
