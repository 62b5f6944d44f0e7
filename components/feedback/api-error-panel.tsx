'use client'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { detailsOf } from './error-details.ts'

/** Shows the API's problem, the request id for the server's log, and a retry button. */
export function ApiErrorPanel({ error, retry }: { error: Error; retry: () => void }) {
  const { title, details, requestId } = detailsOf(error)
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
          <Text key={detail} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        ))}
        {requestId && (
          <Text size="xs">
            Request <Code>{requestId}</Code>
          </Text>
        )}
        <Button size="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  )
}
