'use client'
import { Button, Code, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'

type SnippetProps = {
  label: string
  text: string
  /** Long lines wrap; otherwise they scroll. */
  isWrapped?: boolean
  /** Called when the text is in the clipboard. */
  onCopy?: () => void
}

/** A text with a copy button; browsers refuse to copy on pages without https. */
export function Snippet({ label, text, isWrapped = false, onCopy }: SnippetProps) {
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (copied) onCopy?.()
  }, [copied, onCopy])
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => copy(text)}
          aria-label={`Copy: ${label}`}
          leftSection={copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      {error && (
        <Text size="sm" mb={4} role="alert">
          The browser blocks copying: select the text and copy it
        </Text>
      )}
      <Code block tabIndex={0} style={isWrapped ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : undefined}>
        {text}
      </Code>
    </div>
  )
}
