'use client'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { richText, text } from '../texts/text.ts'
import { detailsOf } from './error-details.ts'

/** Shows the API's problem, the request id for the server's log, and a retry button. */
export function ApiErrorPanel({ error, retry }: { error: Error; retry: () => void }) {
  const { title, details, lang, requestId } = detailsOf(error)
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={title}
      role="alert"
      my="md"
    >
      <Stack gap="xs" align="flex-start">
        {details.map((detail) => (
          <Text key={detail} lang={lang} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        ))}
        {requestId && (
          <Text size="xs">{richText('feedback.request', { id: requestId, code: (id) => <Code>{id}</Code> })}</Text>
        )}
        <Button size="xs" variant="default" onClick={retry}>
          {text('feedback.tryAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}
