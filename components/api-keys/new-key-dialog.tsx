'use client'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { Scope } from '#lib/values/rights.ts'
import { Snippet } from '../records/copy/snippet.tsx'
import { curlLine, environmentLines, pushLine } from './key-usage.ts'

export type IssuedKey = {
  name: string
  token: string
  user_uuid: string
  scopes: readonly Scope[]
  expires_at: string
}

type NewKeyDialogProps = { issued: IssuedKey | null; baseUrl: string; close: () => void }

/** Shows a new key once, with examples that use it. Closing it without a copy asks first. */
export function NewKeyDialog({ issued, baseUrl, close }: NewKeyDialogProps) {
  // The tokens that were copied, and whose dialog asks: the next key starts without both.
  const [copied, setCopied] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const token = issued?.token
  const isCopied = copied === token
  const isAsking = token !== undefined && asked === token
  const onCopy = () => setCopied(token)
  useWindowEvent('beforeunload', (event) => {
    if (issued && !isCopied) event.preventDefault()
  })
  return (
    <Modal
      opened={issued !== null}
      onClose={() => (isCopied ? close() : setAsked(isAsking ? undefined : token))}
      title={`API key “${issued?.name ?? ''}”`}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {issued && (
        <Stack gap="md">
          {isAsking ? (
            <Question keep={() => setAsked(undefined)} close={close} />
          ) : (
            <Alert icon={<IconKey aria-hidden="true" />} title="Copy it now">
              It is shown only once. The server stores only a hash of the key.
            </Alert>
          )}
          <Snippet label="Key" text={issued.token} onCopy={onCopy} />
          <Snippet label="Try it" text={curlLine(baseUrl, issued)} onCopy={onCopy} />
          {issued.scopes.includes('CORE_WRITE') && (
            <Snippet label="Push the values of an asset" text={pushLine(baseUrl, issued)} onCopy={onCopy} />
          )}
          <Snippet label="Environment variables" text={environmentLines(baseUrl, issued)} onCopy={onCopy} />
          <Group justify="flex-end">
            <Button onClick={close}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** `data-autofocus`: the dialog takes the focus a moment after it opens, and then leaves it to the question. */
function Question({ keep, close }: { keep: () => void; close: () => void }) {
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title="Close without a copy of the key?"
    >
      You cannot see the key again. If you close it now, you have to rotate or replace it.
      <Group gap="xs" mt="sm" p={4}>
        <Button size="xs" variant="default" onClick={keep} autoFocus data-autofocus>
          Keep it open
        </Button>
        <Button size="xs" color="red.9" onClick={close}>
          Close
        </Button>
      </Group>
    </Alert>
  )
}
