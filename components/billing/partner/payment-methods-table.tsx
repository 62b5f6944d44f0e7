'use client'
import { Badge, Button } from '@mantine/core'
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
import { valuesAsChoices } from '../../table/filters/choices.ts'
import { ListTable } from '../../table/list-table.tsx'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { ImportHint } from '../import-hint.tsx'

type PaymentMethod = Item<typeof listPaymentMethods>

const typeTexts: Record<PaymentMethod['type'], PlainKey> = {
  sepa: 'billing.sepa',
  card: 'billing.card',
  invoice: 'billing.payByInvoice',
}

/** The list of the partner's payment methods, with a button to delete each when the user may. */
export function PaymentMethodsTable() {
  const { chosen, choose, dialog } = useConfirmedAction({ list: 'payment-methods', run: deleteMethod })
  const mayDelete = useMay('PARTNER_WRITE')
  const columns = useMemo(() => columnsWith(mayDelete ? choose : null), [mayDelete, choose])
  return (
    <>
      <ListTable
        noun={text('billing.nounPaymentMethods')}
        endpoint={listPaymentMethods}
        params={{}}
        columns={columns}
        rowId={({ uuid }) => uuid}
        filters={[
          { kind: 'search', name: 'search', label: 'billing.searchByName' },
          {
            kind: 'choice',
            name: 'type',
            label: 'billing.type',
            choices: valuesAsChoices(paymentMethodTypes, typeTexts),
          },
        ]}
        empty={<ImportHint message="billing.importPaymentMethods" />}
      />
      <ConfirmDialog
        {...dialog}
        title={chosen ? text('billing.deleteQuestion', { name: chosen.label }) : ''}
        confirmLabel={text('billing.delete')}
        isDangerous
      >
        {text(chosen?.is_default ? 'billing.deleteDefaultWarning' : 'billing.deleteWarning')}
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
    { id: 'label', header: 'billing.paymentMethod', enableSorting: true, cell: ({ label }) => label },
    { id: 'type', header: 'billing.type', enableSorting: true, cell: ({ type }) => text(typeTexts[type]) },
    {
      id: 'is_default',
      header: 'billing.default',
      cell: ({ is_default: isDefault }) =>
        isDefault ? (
          <Badge size="sm" variant="light" tt="none" fw={500} miw="max-content">
            {text('billing.isDefault')}
          </Badge>
        ) : (
          <NoValue />
        ),
    },
    ...(onDelete
      ? [
          {
            id: 'actions',
            header: 'billing.actions',
            cell: (method: PaymentMethod) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text('billing.deleteNamed', { name: method.label })}
                onClick={() => onDelete(method)}
              >
                {text('billing.delete')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}
