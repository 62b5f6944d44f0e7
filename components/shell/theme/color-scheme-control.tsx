'use client'
import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Segments } from './segments.tsx'

const schemes = [
  { value: 'auto', icon: 'system', label: 'shell.systemTheme' },
  { value: 'light', icon: 'light', label: 'shell.light' },
  { value: 'dark', icon: 'dark', label: 'shell.dark' },
] as const satisfies readonly { value: MantineColorScheme; icon: IconName; label: PlainKey }[]

const never = () => () => {}

/** Selects the system's theme, light or dark, for this browser. */
export function ColorSchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server does not know the theme that this browser stores.
  const shown = useSyncExternalStore<MantineColorScheme>(
    never,
    () => colorScheme,
    () => 'auto',
  )
  return (
    <Segments
      label={text('shell.theme')}
      value={shown}
      onChange={setColorScheme}
      options={schemes.map(({ value, icon, label }) => ({
        value,
        label: (
          <span title={text(label)} style={{ display: 'flex', padding: 3 }}>
            <Icon name={icon} size={14} />
            <VisuallyHidden>{text(label)}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
