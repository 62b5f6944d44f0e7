'use client'
import { Button, type ButtonProps, Code } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconTerminal2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { curl } from '../../docs/elements/curl.ts'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import { text } from '../../texts/text.ts'

const load = () => import('./copy-by-hand.tsx').then(({ CopyByHand }) => CopyByHand)

type CopyCurlButtonProps = {
  /** The path and query of a GET request. */
  address: string
  /** The plural name of the rows, if the address is that of a list. */
  of?: string | undefined
  size?: ButtonProps['size']
  /** Shows a command that cannot be copied below the button, not in a popover. */
  isInline?: boolean
}

/** Copies a curl command for an API response. */
export function CopyCurlButton({ address, of, size = 'compact-sm', isInline = false }: CopyCurlButtonProps) {
  const { copy, copied, error, reset } = useClipboard()
  const { loaded: CopyByHand, request } = useOnDemand(load)
  const [path = '', query = ''] = address.split('?')
  const command = () => curl(window.location.origin, { path, query })
  // Browsers block the clipboard without https: the page shows the command instead.
  useEffect(() => {
    if (error && !isInline) request()
  }, [error, isInline, request])
  return (
    <>
      <Button
        size={size}
        variant="subtle"
        aria-label={of && (copied ? text('records.copiedOf', { rows: of }) : text('records.copyCurlOf', { rows: of }))}
        leftSection={
          copied ? <IconCheck size={15} aria-hidden="true" /> : <IconTerminal2 size={15} aria-hidden="true" />
        }
        onClick={() => copy(command())}
      >
        <span aria-live="polite">{copied ? text('records.copied') : text('records.copyCurl')}</span>
      </Button>
      {isInline && error && (
        <Code block tabIndex={0}>
          {command()}
        </Code>
      )}
      {CopyByHand && <CopyByHand command={error ? command() : undefined} dismiss={reset} />}
    </>
  )
}
