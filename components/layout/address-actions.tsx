'use client'
import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconBraces, IconCheck, IconTerminal2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { curl } from '../docs/curl.ts'
import { useOnDemand } from './use-on-demand.ts'

const load = () => import('./copy-by-hand.tsx').then(({ CopyByHand }) => CopyByHand)

/** The ways from a page to the API: its record as JSON, and the same as a command to copy. */
export function AddressActions({ address }: { address: string }) {
  const { copy, copied, error, reset } = useClipboard()
  const { loaded: CopyByHand, request } = useOnDemand(load)
  const command = () => curl(window.location.origin, { path: address })
  // A page that is not served over https may not copy: it shows the command instead.
  useEffect(() => {
    if (error) request()
  }, [error, request])
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
      {CopyByHand && <CopyByHand command={error ? command() : undefined} dismiss={reset} />}
    </Group>
  )
}
