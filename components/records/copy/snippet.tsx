'use client'
import { Button, Code, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { text } from '../../texts/text.ts'

type SnippetProps = {
  label: string
  text: string
  /** Long lines wrap; otherwise they scroll. */
  isWrapped?: boolean
  /** Called when the text is in the clipboard. */
  onCopy?: () => void
}

/** A text with a copy button; browsers refuse to copy on pages without https. */
export function Snippet({ label, text: content, isWrapped = false, onCopy }: SnippetProps) {
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
          onClick={() => copy(content)}
          aria-label={text('records.copyNamed', { label })}
          leftSection={copied ? <IconCheck size={14} aria-hidden="true" /> : <IconCopy size={14} aria-hidden="true" />}
        >
          {copied ? text('records.copied') : text('records.copy')}
        </Button>
      </Group>
      {error && (
        <Text size="sm" mb={4} role="alert">
          {text('records.copyTextByHand')}
        </Text>
      )}
      <Code block tabIndex={0} style={isWrapped ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : undefined}>
        {content}
      </Code>
    </div>
  )
}
