'use client'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { createCalendarFeed } from '#lib/api/contract/calendar-feeds.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { text } from '../texts/text.ts'

export type IssuedFeed = Item<typeof createCalendarFeed>

/** The form for a new calendar feed. */
export function CreateFeedForm({ onIssued }: { onIssued: (feed: IssuedFeed) => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? text('calendarFeeds.nameMissing') : null) },
  })
  const create = useMutation({
    mutationFn: async (fields: typeof form.values) => (await call(createCalendarFeed, { params: {}, fields })).data,
    onSuccess: (issued) => {
      onIssued(issued)
      form.reset()
      return client.invalidateQueries({ queryKey: ['calendar-feeds'] })
    },
  })
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <TextInput
        label={text('calendarFeeds.name')}
        description={text('calendarFeeds.nameHint')}
        maxLength={100}
        data-autofocus
        data-feed-name
        {...form.getInputProps('name')}
      />
      {create.error && <ApiErrorPanel error={create.error} retry={() => create.mutate(form.values)} />}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={create.isPending}>
          {text('calendarFeeds.create')}
        </Button>
      </Group>
    </form>
  )
}
