'use client'
import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '#lib/api/client.ts'

/** What went wrong, in the words of the API, with the id that the operator can look up, and a way to try again. */
export function ApiErrorPanel({ error, retry }: { error: Error; retry: () => void }) {
  const problems = error instanceof ApiError ? error.problems : []
  const requestId = error instanceof ApiError ? error.requestId : null
  const title = error instanceof ApiError ? error.message : 'The server does not answer'
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
        {problems.map(({ detail }) => (
          <Text key={detail} size="sm">
            {detail}
          </Text>
        ))}
        {problems.length === 0 && <Text size="sm">Check the connection, then try again.</Text>}
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
