'use client'

import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '#components/layout/icon.tsx'

/** Copies the text, and says whether it did: a page that is not served over https may not. */
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
