'use client'
import { Code, Popover, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from '../../texts/text.ts'

type CopyByHandProps = {
  /** Undefined while the popover is closed. */
  command: string | undefined
  dismiss: () => void
}

/** A popover with a command to select and copy, aligned to the end of its row. */
export function CopyByHand({ command, dismiss }: CopyByHandProps) {
  // Only a popover that opens after its mount returns the focus when it closes.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Popover
      opened={isMounted && command !== undefined}
      onDismiss={dismiss}
      position="bottom-end"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span style={{ alignSelf: 'stretch' }} />
      </Popover.Target>
      <Popover.Dropdown maw="min(36rem, 90vw)">
        <Text size="sm" mb="xs">
          {text('records.copyCommandByHand')}
        </Text>
        <Code block tabIndex={0} data-autofocus>
          {command}
        </Code>
      </Popover.Dropdown>
    </Popover>
  )
}
