import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { text } from '../../texts/text.ts'

/** Opens the command palette. A wide screen shows the shortcut, too. */
export function PaletteButton(props: { onClick: () => void; onPointerEnter: () => void }) {
  return (
    <>
      <Button
        visibleFrom="sm"
        size="xs"
        variant="default"
        {...props}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        rightSection={<Kbd size="xs">{text('shell.shortcut')}</Kbd>}
      >
        {text('shell.find')}
      </Button>
      <ActionIcon hiddenFrom="sm" variant="default" size="md" {...props} aria-label={text('shell.find')}>
        <IconSearch size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
