'use client'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { maxViewNameLength } from '#lib/values/views.ts'
import { text } from '../../texts/text.ts'

export type ViewFieldValues = { name: string; isShared: boolean; isDefault: boolean }

type ViewFieldsProps = {
  form: UseFormReturnType<ViewFieldValues>
  /** Whether the user may change no more than its own default. */
  isReadOnly?: boolean
  /** Whether the user may choose who sees the view. */
  maySetSharing?: boolean
}

export const nameMissing = (name: string) => (name.trim() === '' ? text('table.nameMissing') : null)

/** The fields of a view that its user types. */
export function ViewFields({ form, isReadOnly = false, maySetSharing = true }: ViewFieldsProps) {
  return (
    <Stack gap="xs">
      <TextInput
        label={text('table.name')}
        maxLength={maxViewNameLength * 2}
        disabled={isReadOnly}
        data-autofocus={!isReadOnly || undefined}
        {...form.getInputProps('name')}
      />
      <Checkbox
        size="xs"
        label={text('table.shareView')}
        disabled={isReadOnly || !maySetSharing}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
      <Checkbox
        size="xs"
        label={text('table.makeDefault')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </Stack>
  )
}
