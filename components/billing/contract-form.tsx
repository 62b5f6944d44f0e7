'use client'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { fieldErrors } from '../layout/field-errors.ts'
import type { Draft } from './contract-draft.ts'
import { ContractLostRace } from './contract-lost-race.tsx'
import type { useContractEditor } from './use-contract-editor.ts'

type Editor = ReturnType<typeof useContractEditor>
type ContractFormProps = { editor: Editor & { editing: NonNullable<Editor['editing']> } }

/** The fields of a contract that may be changed, and what the API has said of them. */
export function ContractForm({ editor }: ContractFormProps) {
  const { editing, error } = editor
  const form = useRef<HTMLFormElement>(null)
  const refused = fieldErrors(error)
  // What is wrong comes first; else where the eye begins.
  useEffect(() => {
    const input =
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]') ?? form.current?.querySelector('input')
    input?.focus()
  }, [])
  const field = (name: keyof Draft) => ({
    name,
    value: editing.draft[name],
    error: refused?.[name],
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
        {editing.lostTo && <ContractLostRace was={editing.lostTo.data} is={editing.seen.data} />}
        <TextInput label="E-mail" type="email" autoComplete="off" {...field('email')} />
        <TextInput
          label="VAT id"
          description="Of an EU country or Northern Ireland."
          autoComplete="off"
          {...field('vatid')}
        />
        {error && !refused && <ApiErrorPanel error={error} retry={editor.save} />}
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={editor.cancel}>
            {editing.lostTo ? 'Leave it as it is now' : 'Cancel'}
          </Button>
          <Button size="xs" type="submit">
            {editing.lostTo ? 'Save mine all the same' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
