'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Snippet } from '../../records/copy/snippet.tsx'
import { formatTime } from '../../usage/format.ts'

export type IssuedLink = {
  email: string
  password_link: string
  password_link_expires_at: string
  isInvitation: boolean
}

/** Shows a new one-time link. The server stores only its hash, so it cannot be shown again. */
export function PasswordLinkDialog({ link, close }: { link: IssuedLink; close: () => void }) {
  const expires = link.password_link_expires_at
  return (
    <Modal
      opened
      onClose={close}
      title={link.isInvitation ? `${link.email} is invited` : `Password link for ${link.email}`}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Alert icon={<IconLink aria-hidden="true" />} title="Copy the link now and pass it on">
          It is shown only once. Anyone who opens it can set the password of {link.email}. It works once, until{' '}
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
