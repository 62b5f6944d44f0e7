'use client'
import { Button, Code, Group, Popover, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconBraces, IconCheck, IconTerminal2 } from '@tabler/icons-react'
import { curl } from '../docs/curl.ts'

/** The ways from a page to the API: its record as JSON, and the same as a command to copy. */
export function AddressActions({ address }: { address: string }) {
  const { copy, copied, error, reset } = useClipboard()
  const command = () => curl(window.location.origin, { path: address })
  return (
    <Group gap={4}>
      <Button
        component="a"
        href={address}
        target="_blank"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBraces size={15} aria-hidden="true" />}
      >
        as JSON
      </Button>
      {/* A page that is not served over https may not copy: it shows the command instead. */}
      <Popover opened={error !== null} onDismiss={reset} position="bottom-end" withArrow trapFocus>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={
              copied ? <IconCheck size={15} aria-hidden="true" /> : <IconTerminal2 size={15} aria-hidden="true" />
            }
            onClick={() => copy(command())}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy as curl'}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown maw="min(36rem, 90vw)">
          <Text size="sm" mb="xs">
            The browser does not let this page copy. Select the command and copy it:
          </Text>
          <Code block tabIndex={0} data-autofocus>
            {error !== null && command()}
          </Code>
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}
