import { Code, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { ResponseError } from '#lib/api/client.ts'
import { richText, text } from '../texts/text.ts'
import { detailsOf } from './error-details.ts'

/** Confirms a change that the page itself does not show. */
export function notifyDone(message: string): void {
  notifications.show({
    message,
    role: 'status',
    color: 'teal.9',
    icon: <IconCheck size={16} aria-hidden="true" />,
    autoClose: 8_000,
    closeButtonProps: closeButton(),
  })
}

/** Shows that the API rejected a request, and why. It stays open until closed, so that the request id can be read. */
export function notifyError(title: string, error: ResponseError): void {
  const { details, lang, requestId } = detailsOf(error)
  notifications.show({
    title,
    message: (
      <>
        {details.map((detail) => (
          <Text key={detail} lang={lang} size="sm" c="inherit" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        ))}
        {requestId && (
          <Text size="xs" c="inherit" mt={4}>
            {richText('feedback.request', { id: requestId, code: (id) => <Code>{id}</Code> })}
          </Text>
        )}
      </>
    ),
    color: 'red.9',
    icon: <IconBan size={16} aria-hidden="true" />,
    autoClose: false,
    closeButtonProps: closeButton(),
  })
}

/** Returns whether the API rejected the request, so that a retry cannot help. */
export function isResponseError(error: Error): error is ResponseError {
  return error instanceof ResponseError && [400, 401, 403, 404].includes(error.status)
}

function closeButton() {
  return { 'aria-label': text('feedback.closeNotification') }
}
