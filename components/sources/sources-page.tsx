'use client'
import { Text, Title } from '@mantine/core'
import { useMay } from '../shell/use-account.ts'
import { text } from '../texts/text.ts'
import { AddSource } from './add-source.tsx'
import { SourcesTable } from './sources-table.tsx'

/** Where the values of the partner's cores come from, how that works, and how to add a source. */
export function SourcesPage({ baseUrl }: { baseUrl: string }) {
  const mayRead = useMay('CORE_WRITE')
  return (
    <>
      <Title order={1} mb={mayRead ? 4 : 'md'}>
        {text('sources.title')}
      </Title>
      {mayRead && (
        <Text size="sm" c="dimmed" mb="md">
          {text('sources.intro')}
        </Text>
      )}
      <SourcesTable />
      {mayRead && <AddSource baseUrl={baseUrl} />}
    </>
  )
}
