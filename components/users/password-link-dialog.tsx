'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Snippet } from '../layout/snippet.tsx'
import { formatTime } from '../usage/format.ts'

export type IssuedLink = {
  email: string
  password_link: string
  password_link_expires_at: string
  isInvitation: boolean
}

/** Shows a one-time link, the one time that it can be seen. */
export function PasswordLinkDialog({ link, close }: { link: IssuedLink; close: () => void }) {
  const expires = link.password_link_expires_at
  return (
    <Modal
      opened
      onClose={close}
      title={link.isInvitation ? `${link.email} is invited` : `A link for ${link.email}`}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Alert icon={<IconLink aria-hidden="true" />} title="Copy it now and hand it over">
          It is shown this once. Whoever opens it sets the password of {link.email}: it works once, until{' '}
          <time dateTime={expires}>{formatTime(expires)}</time>.
        </Alert>
        <Snippet label="Link" text={link.password_link} isWrapped />
        <Group justify="flex-end">
          <Button onClick={close}>I have copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
