import { Code, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { ApiError } from '#lib/api/client.ts'

const closeButtonProps = { 'aria-label': 'Close the notification' }

/** Says that something was done which the page itself does not show. */
export function notifyDone(message: string): void {
  notifications.show({
    message,
    role: 'status',
    color: 'teal.9',
    icon: <IconCheck size={16} aria-hidden="true" />,
    autoClose: 8_000,
    closeButtonProps,
  })
}

/** Says that the API would not do something, and why; it stays until it is closed, for its request id is to be read. */
export function notifyRefusal(what: string, error: ApiError): void {
  const details = new Set(error.problems.map(({ detail }) => detail))
  notifications.show({
    title: what,
    message: (
      <>
        {[...details].map((detail) => (
          <Text key={detail} size="sm" c="inherit" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        ))}
        {error.requestId && (
          <Text size="xs" c="inherit" mt={4}>
            Request <Code>{error.requestId}</Code>
          </Text>
        )}
      </>
    ),
    color: 'red.9',
    icon: <IconBan size={16} aria-hidden="true" />,
    autoClose: false,
    closeButtonProps,
  })
}

/** Whether the API answered that it will not do what was asked; asking once more would not help. */
export function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
}
