'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Snippet } from '../layout/snippet.tsx'
import { curlLine, environmentLines } from './key-usage.ts'

export type IssuedKey = { name: string; token: string; user_uuid: string; expires_at: string }

type NewKeyDialogProps = { issued: IssuedKey | null; baseUrl: string; close: () => void }

/** Shows a new key, the one time that it can be seen, and lines that use it. */
export function NewKeyDialog({ issued, baseUrl, close }: NewKeyDialogProps) {
  return (
    <Modal
      opened={issued !== null}
      onClose={close}
      title={`The key “${issued?.name ?? ''}”`}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {issued && (
        <Stack gap="md">
          <Alert icon={<IconKey aria-hidden="true" />} title="Copy it now">
            It is shown this once. Only a hash of it is kept, so nobody can show it again.
          </Alert>
          <Snippet label="Key" text={issued.token} />
          <Snippet label="Try it" text={curlLine(baseUrl, issued)} />
          <Snippet label="For a program’s environment" text={environmentLines(baseUrl, issued)} />
          <Group justify="flex-end">
            <Button onClick={close}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
