'use client'
import { Code, Popover, Text } from '@mantine/core'
import { useEffect, useState } from 'react'

type CopyByHandProps = {
  /** Undefined while there is nothing to copy. */
  command: string | undefined
  dismiss: () => void
}

/** A command to select and copy, below the end of the row in which it stands. */
export function CopyByHand({ command, dismiss }: CopyByHandProps) {
  // Only one that opens after it has appeared leads the focus back when it closes.
  const [hasAppeared, setAppeared] = useState(false)
  useEffect(() => setAppeared(true), [])
  return (
    <Popover
      opened={hasAppeared && command !== undefined}
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
          The browser does not let this page copy. Select the command and copy it:
        </Text>
        <Code block tabIndex={0} data-autofocus>
          {command}
        </Code>
      </Popover.Dropdown>
    </Popover>
  )
}
