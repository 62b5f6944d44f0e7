'use client'
import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Segments } from './segments.tsx'

const schemes = [
  { value: 'auto', icon: 'system', label: 'System theme' },
  { value: 'light', icon: 'light', label: 'Light' },
  { value: 'dark', icon: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; icon: IconName; label: string }[]

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
      label="Theme"
      value={shown}
      onChange={setColorScheme}
      options={schemes.map(({ value, icon, label }) => ({
        value,
        label: (
          <span title={label} style={{ display: 'flex', padding: 3 }}>
            <Icon name={icon} size={14} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
