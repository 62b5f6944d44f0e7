'use client'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { maxViewNameLength } from '#lib/values/views.ts'

export type ViewFieldValues = { name: string; isShared: boolean; isDefault: boolean }

type ViewFieldsProps = {
  form: UseFormReturnType<ViewFieldValues>
  /** Whether the user may change no more than its own default. */
  isReadOnly?: boolean
  /** Whether the user may choose who sees the view. */
  maySetSharing?: boolean
}

export const nameMissing = (name: string) => (name.trim() === '' ? 'Enter a name for the view' : null)

/** The fields of a view that its user types. */
export function ViewFields({ form, isReadOnly = false, maySetSharing = true }: ViewFieldsProps) {
  return (
    <Stack gap="xs">
      <TextInput
        label="Name"
        maxLength={maxViewNameLength * 2}
        disabled={isReadOnly}
        data-autofocus={!isReadOnly || undefined}
        {...form.getInputProps('name')}
      />
      <Checkbox
        size="xs"
        label="Everyone of the partner sees it"
        disabled={isReadOnly || !maySetSharing}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
      <Checkbox
        size="xs"
        label="Default: the table opens with it, for me"
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </Stack>
  )
}
