'use client'
import { Button, Checkbox, type CheckboxGroupProps, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { createToken } from '#lib/api/contract/account.ts'
import type { Scope } from '#lib/values/rights.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { text } from '../texts/text.ts'
import { keyScopeText } from './key-scope-text.ts'
import type { IssuedKey } from './new-key-dialog.tsx'

type CreateKeyDialogProps = {
  isOpen: boolean
  /** The scopes of the user; a key cannot have others. */
  scopes: readonly Scope[]
  close: () => void
  onIssued: (key: IssuedKey) => void
}

const lifetimeDays = [7, 30, 90, 366]

/** The form for a new key: name, lifetime and scopes. What was typed, and an error, end with the dialog. */
export function CreateKeyDialog({ isOpen, close, ...form }: CreateKeyDialogProps) {
  return (
    <Modal opened={isOpen} onClose={close} title={text('apiKeys.createTitle')} transitionProps={{ duration: 0 }}>
      <KeyForm close={close} {...form} />
    </Modal>
  )
}

function KeyForm({ scopes, close, onIssued }: Omit<CreateKeyDialogProps, 'isOpen'>) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: '', days: '90', scopes: [] as Scope[] },
    validate: { name: (name) => (name.trim() === '' ? text('apiKeys.nameMissing') : null) },
  })
  const create = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const fields = { name: values.name, expires_in_days: Number(values.days), scopes: values.scopes }
      return (await call(createToken, { params: {}, fields })).data
    },
    onSuccess: (issued, { name }) => {
      onIssued({ ...issued, name })
      close()
      return client.invalidateQueries({ queryKey: ['tokens'] })
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack gap="md">
        <TextInput
          label={text('apiKeys.name')}
          description={text('apiKeys.nameHint')}
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={text('apiKeys.lifetime')}
          data={lifetimeDays.map((days) => ({ value: String(days), label: lifetimeText(days) }))}
          allowDeselect={false}
          {...form.getInputProps('days')}
        />
        <ScopeChoice scopes={scopes} {...form.getInputProps('scopes')} />
        {create.error && <ApiErrorPanel error={create.error} retry={() => create.mutate(form.values)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {text('apiKeys.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {text('apiKeys.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function lifetimeText(days: number): string {
  return days === 366 ? text('apiKeys.year') : text('apiKeys.days', { days })
}

type ScopeChoiceProps = Omit<CheckboxGroupProps, 'children'> & { scopes: readonly Scope[] }

function ScopeChoice({ scopes, ...field }: ScopeChoiceProps) {
  return (
    <Checkbox.Group label={text('apiKeys.moreScopes')} description={text('apiKeys.moreScopesHint')} {...field}>
      <Stack gap={6} mt="xs">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={<code>{scope}</code>}
            description={keyScopeText(scope)}
            size="sm"
          />
        ))}
        {scopes.length === 0 && <Text size="sm">{text('apiKeys.noScopes')}</Text>}
      </Stack>
    </Checkbox.Group>
  )
}
