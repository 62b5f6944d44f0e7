'use client'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { createView } from '#lib/api/contract/views.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { fieldErrors } from '../../feedback/field-errors.ts'
import { text } from '../../texts/text.ts'
import { currentQuery } from './current-view.ts'
import type { TableOfViews } from './view-address.ts'
import { nameMissing, ViewFields, type ViewFieldValues } from './view-fields.tsx'

/** The form that saves the current rows and columns of a table as a view. */
export function SaveViewForm({ page, record, shownColumns }: TableOfViews) {
  const client = useQueryClient()
  const form = useForm<ViewFieldValues>({
    initialValues: { name: '', isShared: false, isDefault: false },
    validate: { name: nameMissing },
  })
  const save = useMutation({
    mutationFn: ({ name, isShared, isDefault }: ViewFieldValues) => {
      const sharing = isShared ? ('partner' as const) : ('private' as const)
      const shown = { page, record, query: currentQuery(), columns: [...shownColumns] }
      return call(createView, { params: {}, fields: { name, sharing, is_default: isDefault, ...shown } })
    },
    onSuccess: () => {
      form.reset()
      return client.invalidateQueries({ queryKey: ['views'] })
    },
    onError: (error) => form.setErrors(fieldErrors(error) ?? {}),
  })
  return (
    <form aria-label={text('table.saveTable')} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <ViewFields form={form} />
      {save.error && !fieldErrors(save.error)?.name && (
        <ApiErrorPanel error={save.error} retry={() => save.mutate(form.values)} />
      )}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" size="xs" loading={save.isPending}>
          {text('table.saveAsView')}
        </Button>
      </Group>
    </form>
  )
}
