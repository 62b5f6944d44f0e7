'use client'
import { Badge, Button, Code } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, call } from '#lib/api/client.ts'
import { deletePaymentMethod, listPaymentMethods, paymentMethodTypes } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { useMay } from '../layout/use-account.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { NoValue } from './no-value.tsx'

type PaymentMethod = Item<typeof listPaymentMethods>

const typeWords: Record<PaymentMethod['type'], string> = { sepa: 'SEPA direct debit', card: 'card', invoice: 'invoice' }

/** How the partner pays, and the way to take a payment method away. */
export function PaymentMethodsTable() {
  const [doomed, setDoomed] = useState<PaymentMethod | null>(null)
  const mayDelete = useMay('PARTNER_WRITE')
  const columns = useMemo(() => columnsWith(mayDelete ? setDoomed : null), [mayDelete])
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: async ({ uuid }: PaymentMethod) => {
      try {
        await call(deletePaymentMethod, { params: { paymentMethodUuid: uuid } })
      } catch (error) {
        // Somebody else was faster: it is gone, as was wished.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: () => setDoomed(null),
    onSettled: () => client.invalidateQueries({ queryKey: ['payment-methods'] }),
  })
  return (
    <>
      <ListTable
        noun="payment methods"
        endpoint={listPaymentMethods}
        params={{}}
        columns={columns}
        rowId={({ uuid }) => uuid}
        filters={[
          { kind: 'search', name: 'label', label: 'Search by name' },
          {
            kind: 'choice',
            name: 'type',
            label: 'Type',
            choices: paymentMethodTypes.map((value) => ({ value, label: typeWords[value] })),
          },
        ]}
        empty={
          <>
            Import payment methods with <Code>hybrid-core import FILE</Code>.
          </>
        }
      />
      <ConfirmDialog
        isOpen={doomed !== null}
        title={doomed ? `Delete “${doomed.label}”?` : ''}
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        error={remove.error}
        close={() => {
          setDoomed(null)
          remove.reset()
        }}
        onConfirm={() => doomed && remove.mutate(doomed)}
      >
        {doomed?.is_default && 'It is the default. '}
        It is gone at once, and cannot be brought back here.
      </ConfirmDialog>
    </>
  )
}

function columnsWith(ask: ((method: PaymentMethod) => void) | null): Column<PaymentMethod>[] {
  return [
    { id: 'label', header: 'Payment method', enableSorting: true, cell: ({ label }) => label },
    { id: 'type', header: 'Type', enableSorting: true, cell: ({ type }) => typeWords[type] },
    {
      id: 'is_default',
      header: 'Default',
      cell: ({ is_default: isDefault }) =>
        isDefault ? (
          <Badge size="sm" variant="light" tt="none" fw={500} miw="max-content">
            default
          </Badge>
        ) : (
          <NoValue />
        ),
    },
    ...(ask
      ? [
          {
            id: 'actions',
            header: 'Actions',
            cell: (method: PaymentMethod) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Delete ${method.label}`}
                onClick={() => ask(method)}
              >
                Delete
              </Button>
            ),
          },
        ]
      : []),
  ]
}
