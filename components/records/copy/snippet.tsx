'use client'
import { Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type SnippetProps = {
  label: string
  text: string
  /** Long lines wrap; otherwise they scroll. */
  isWrapped?: boolean
  onCopy?: () => void
}

/** A text with a copy button. */
export function Snippet({ label, text, isWrapped = false, onCopy }: SnippetProps) {
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
              onClick={() => {
                copy()
                onCopy?.()
              }}
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
      <Code block tabIndex={0} style={isWrapped ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : undefined}>
        {text}
      </Code>
    </div>
  )
}
