'use client'
import { Button, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { Body } from '#lib/api/client.ts'
import type { getContract } from '#lib/api/contract/management-contracts.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import { useMay } from '../../shell/use-account.ts'
import { text } from '../../texts/text.ts'
import classes from './contract-details.module.css'
import { ContractForm } from './contract-form.tsx'
import { useContractEditor } from './use-contract-editor.ts'

/** Shows the billing e-mail and VAT id of a contract, and replaces them with a form while they are edited. */
export function ContractDetails({ contract }: { contract: Body<typeof getContract> }) {
  const { email, vatid, uuid } = contract.data
  const titleId = useId()
  const mayEdit = useMay('CONTRACT_WRITE')
  const editor = useContractEditor(uuid)
  const { editing, isSaving } = editor
  const editButton = useRef<HTMLButtonElement>(null)
  const isOpen = editing !== null && !isSaving
  const wasOpen = useRef(false)
  // Returns focus to Edit when the form closes.
  useEffect(() => {
    if (wasOpen.current && editing === null) editButton.current?.focus()
    wasOpen.current = editing !== null
  }, [editing])
  return (
    <section className={classes.card} aria-labelledby={titleId} aria-busy={isSaving}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          {text('billing.billing')}
        </Title>
        {mayEdit && !isOpen && (
          <Button
            ref={editButton}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
            loading={isSaving}
            onClick={() => editor.begin(contract)}
          >
            {text('billing.edit')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <ContractForm editor={{ ...editor, editing }} />
      ) : (
        <dl className={classes.fields} data-saving={isSaving || undefined}>
          <dt>{text('billing.email')}</dt>
          <dd>{email}</dd>
          <dt>{text('billing.vatId')}</dt>
          <dd>{vatid ?? <NoValue />}</dd>
        </dl>
      )}
    </section>
  )
}
