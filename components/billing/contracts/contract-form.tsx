'use client'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { fieldErrors } from '../../feedback/field-errors.ts'
import { text } from '../../texts/text.ts'
import { ContractConflict } from './contract-conflict.tsx'
import type { Draft } from './contract-draft.ts'
import type { useContractEditor } from './use-contract-editor.ts'

type Editor = ReturnType<typeof useContractEditor>
type ContractFormProps = { editor: Editor & { editing: NonNullable<Editor['editing']> } }

/** The form for the editable fields of a contract; shows the errors of the API beside them. */
export function ContractForm({ editor }: ContractFormProps) {
  const { editing, error } = editor
  const form = useRef<HTMLFormElement>(null)
  const invalidFields = fieldErrors(error)
  // Focuses the first invalid field, or else the first field.
  useEffect(() => {
    const input =
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]') ?? form.current?.querySelector('input')
    input?.focus()
  }, [])
  const field = (name: keyof Draft) => ({
    name,
    value: editing.draft[name],
    error: invalidFields?.[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      editor.change({ ...editing.draft, [name]: value }),
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
      onKeyDown={({ key }) => key === 'Escape' && editor.cancel()}
    >
      <Stack gap="sm">
        {editing.previous && <ContractConflict before={editing.previous.data} now={editing.base.data} />}
        <TextInput label={text('billing.email')} type="email" autoComplete="off" {...field('email')} />
        <TextInput
          label={text('billing.vatId')}
          description={text('billing.vatIdHint')}
          autoComplete="off"
          {...field('vatid')}
        />
        {error && !invalidFields && <ApiErrorPanel error={error} retry={editor.save} />}
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={editor.cancel}>
            {text(editing.previous ? 'billing.discardChanges' : 'billing.cancel')}
          </Button>
          <Button size="xs" type="submit">
            {text(editing.previous ? 'billing.overwrite' : 'billing.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
