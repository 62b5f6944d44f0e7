'use client'
import { Button, Group } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { text } from '../../texts/text.ts'
import { CopyCurlButton } from './copy-curl-button.tsx'

type ApiActionsProps = {
  address: string
  /** The plural name of the rows, if the address is that of a list. */
  of?: string
  size?: 'compact-xs' | 'compact-sm'
}

/** Opens a record or a list as JSON, and copies a curl command for it. */
export function ApiActions({ address, of, size = 'compact-sm' }: ApiActionsProps) {
  return (
    <Group gap={4}>
      <Button
        component="a"
        href={address}
        target="_blank"
        size={size}
        variant="subtle"
        aria-label={of && text('records.asJsonOf', { rows: of })}
        leftSection={<IconBraces size={14} aria-hidden="true" />}
      >
        {text('records.asJson')}
      </Button>
      <CopyCurlButton address={address} of={of} size={size} />
    </Group>
  )
}
