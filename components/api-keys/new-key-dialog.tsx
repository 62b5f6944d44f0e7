'use client'
import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
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

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={copy}
              aria-label={`Copy: ${label}`}
              leftSection={
                copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />
              }
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block tabIndex={0}>
        {text}
      </Code>
    </div>
  )
}
