'use client'

import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '#components/shell/icon.tsx'

/** A button that copies the text and announces the result; browsers refuse it on pages without https. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { copy, copied, error } = useClipboard()
  const outcome = copied ? 'Copied' : error ? 'The browser refused: select the text and copy it' : ''
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        title={outcome || label}
        onClick={() => copy(text)}
      >
        <Icon name={copied ? 'done' : error ? 'failed' : 'copy'} size={15} />
      </ActionIcon>
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  )
}
