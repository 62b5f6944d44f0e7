'use client'

import { type MantineColorScheme, SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Icon, type IconName } from './icon.tsx'

const schemes = [
  { value: 'auto', icon: 'system', label: 'Colours of the system' },
  { value: 'light', icon: 'light', label: 'Light' },
  { value: 'dark', icon: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; icon: IconName; label: string }[]

/** Follows the system or pins light or dark, in this browser. */
export function ColorSchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server does not know what this browser has pinned.
  const isMounted = useMounted()
  return (
    <SegmentedControl
      size="xs"
      radius="sm"
      aria-label="Colours"
      value={isMounted ? colorScheme : 'auto'}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      transitionDuration={0}
      withItemsBorders={false}
      data={schemes.map(({ value, icon, label }) => ({
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
