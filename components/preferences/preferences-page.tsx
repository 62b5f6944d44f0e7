'use client'
import { Stack, Text, Title } from '@mantine/core'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useQuery } from '../query/use-query.ts'
import { text } from '../texts/text.ts'
import { PreferenceFields } from './preference-fields.tsx'
import { preferencesQuery } from './preferences-queries.ts'

/** What the user chooses for the panel. Each choice is stored at once. */
export function PreferencesPage({ timeZones }: { timeZones: readonly string[] }) {
  const { data, error, refetch } = useQuery(preferencesQuery)
  return (
    <Stack gap="md" maw="32rem">
      <Title order={1}>{text('preferences.title')}</Title>
      <Text c="dimmed">{text('preferences.intro')}</Text>
      {error && <ApiErrorPanel error={error} retry={() => refetch()} />}
      {data && <PreferenceFields preferences={data.data} timeZones={timeZones} />}
    </Stack>
  )
}
