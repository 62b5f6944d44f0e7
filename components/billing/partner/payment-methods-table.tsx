'use client'
import { Badge, Button, Code } from '@mantine/core'
import { useMemo } from 'react'
import { call, ResponseError } from '#lib/api/client.ts'
import { deletePaymentMethod, listPaymentMethods } from '#lib/api/contract/management-partner.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { paymentMethodTypes } from '#lib/values/billing/billing.ts'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { useConfirmedAction } from '../../feedback/use-confirmed-action.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { useMay } from '../../shell/use-account.ts'
import type { Column } from '../../table/columns.ts'
import { ListTable } from '../../table/list-table.tsx'

type PaymentMethod = Item<typeof listPaymentMethods>

const typeLabels: Record<PaymentMethod['type'], string> = {
  sepa: 'SEPA direct debit',
  card: 'card',
  invoice: 'invoice',
}

/** The list of the partner's payment methods, with a button to delete each when the user may. */
export function PaymentMethodsTable() {
  const { chosen, choose, dialog } = useConfirmedAction({ list: 'payment-methods', run: deleteMethod })
  const mayDelete = useMay('PARTNER_WRITE')
  const columns = useMemo(() => columnsWith(mayDelete ? choose : null), [mayDelete, choose])
  return (
    <>
      <ListTable
        noun="payment methods"
        endpoint={listPaymentMethods}
        params={{}}
        columns={columns}
        rowId={({ uuid }) => uuid}
        filters={[
          { kind: 'search', name: 'search', label: 'Search by name' },
          {
            kind: 'choice',
            name: 'type',
            label: 'Type',
            choices: paymentMethodTypes.map((value) => ({ value, label: typeLabels[value] })),
          },
        ]}
        empty={
          <>
            Import payment methods with <Code>hybrid-core import FILE</Code>.
          </>
        }
      />
      <ConfirmDialog {...dialog} title={chosen ? `Delete “${chosen.label}”?` : ''} confirmLabel="Delete" isDangerous>
        It is deleted immediately and cannot be restored here.
        {chosen?.is_default &&
          ' It is the default: no other method takes its place, and you have no default until an import marks one.'}
      </ConfirmDialog>
    </>
  )
}

async function deleteMethod({ uuid }: PaymentMethod): Promise<void> {
  try {
    await call(deletePaymentMethod, { params: { paymentMethodUuid: uuid } })
  } catch (error) {
    // Somebody else has already deleted it.
    if (!(error instanceof ResponseError && error.status === 404)) throw error
  }
}

function columnsWith(onDelete: ((method: PaymentMethod) => void) | null): Column<PaymentMethod>[] {
  return [
    { id: 'label', header: 'Payment method', enableSorting: true, cell: ({ label }) => label },
    { id: 'type', header: 'Type', enableSorting: true, cell: ({ type }) => typeLabels[type] },
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
    ...(onDelete
      ? [
          {
            id: 'actions',
            header: 'Actions',
            cell: (method: PaymentMethod) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Delete ${method.label}`}
                onClick={() => onDelete(method)}
              >
                Delete
              </Button>
            ),
          },
        ]
      : []),
  ]
}
