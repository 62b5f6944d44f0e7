'use client'
import { Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { createToken } from '#lib/api/contract/account.ts'
import type { Scope } from '#lib/rights.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import type { IssuedKey } from './new-key-dialog.tsx'

type CreateKeyDialogProps = {
  isOpen: boolean
  /** What the user may do itself: a key may not do more. */
  scopes: readonly Scope[]
  close: () => void
  onIssued: (key: IssuedKey) => void
}

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'a year' },
]

/** Asks for the name, rights and life of a new key. */
export function CreateKeyDialog({ isOpen, scopes, close, onIssued }: CreateKeyDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: '', days: '90', scopes: [] as string[] },
    validate: { name: (name) => (name.trim() === '' ? 'Give it a name by which you will know it' : null) },
  })
  const create = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const fields = { name: values.name, expires_in_days: Number(values.days), scopes: values.scopes as Scope[] }
      return (await call(createToken, { params: {}, fields })).data
    },
    onSuccess: (issued, { name }) => {
      onIssued({ ...issued, name })
      form.reset()
      close()
      return client.invalidateQueries({ queryKey: ['tokens'] })
    },
  })
  return (
    <Modal opened={isOpen} onClose={close} title="Make an API key" transitionProps={{ duration: 0 }}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="The program that will use it, for example “capacity report”."
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select label="Works for" data={lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
          <Checkbox.Group
            label="May also"
            description="Every key reads hybrid cores. These rights concern contracts and the partner."
            {...form.getInputProps('scopes')}
          >
            <Stack gap={6} mt="xs">
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={<code>{scope}</code>} size="xs" />
              ))}
              {scopes.length === 0 && <Text size="sm">Your role has no further rights.</Text>}
            </Stack>
          </Checkbox.Group>
          {create.error && <ApiErrorPanel error={create.error} retry={() => create.mutate(form.values)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Make the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
