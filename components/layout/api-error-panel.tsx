'use client'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '#lib/api/client.ts'

/** What went wrong, in the words of the API, with the id that the operator can look up, and a way to try again. */
export function ApiErrorPanel({ error, retry }: { error: Error; retry: () => void }) {
  const isAnswer = error instanceof ApiError
  const details = isAnswer ? error.problems.map(({ detail }) => detail) : ['Check the connection, then try again.']
  const requestId = isAnswer ? error.requestId : null
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={isAnswer ? error.message : 'The server does not answer'}
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
