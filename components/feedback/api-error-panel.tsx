'use client'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ResponseError } from '#lib/api/client.ts'

/** Shows the API's problem, the request id for the server's log, and a retry button. */
export function ApiErrorPanel({ error, retry }: { error: Error; retry: () => void }) {
  const isResponse = error instanceof ResponseError
  const details = isResponse ? error.problems.map(({ detail }) => detail) : ['Check the connection, then try again.']
  const requestId = isResponse ? error.requestId : null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={isResponse ? error.message : 'The server did not respond'}
      role="alert"
      my="md"
    >
      <Stack gap="xs" align="flex-start">
        {[...new Set(details)].map((detail) => (
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
