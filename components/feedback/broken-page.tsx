'use client'
import { Button, Code, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { richText, text } from '../texts/text.ts'

/** Replaces a page that failed to render. The server's log has the failure under its digest. */
export function BrokenPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <Stack gap="sm" align="flex-start" maw="40rem" py="xl">
      <IconAlertTriangle size={32} stroke={1.4} aria-hidden="true" color="var(--mantine-color-dimmed)" />
      <Title order={1} size="h2">
        {text('feedback.brokenPage')}
      </Title>
      <Text c="dimmed" role="alert">
        {text('feedback.brokenPageHelp')}
      </Text>
      {digest && (
        <Text size="sm">{richText('feedback.brokenPageError', { digest, code: (words) => <Code>{words}</Code> })}</Text>
      )}
      <Button variant="default" onClick={retry}>
        {text('feedback.tryAgain')}
      </Button>
    </Stack>
  )
}
