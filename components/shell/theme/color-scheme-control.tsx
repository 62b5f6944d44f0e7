'use client'
import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Icon, type IconName } from '../icon.tsx'
import { Segments } from './segments.tsx'
import { useColorScheme } from './use-color-scheme.ts'

const schemes = [
  { value: 'auto', icon: 'system', label: 'System theme' },
  { value: 'light', icon: 'light', label: 'Light' },
  { value: 'dark', icon: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; icon: IconName; label: string }[]

type ColorSchemeControlProps = {
  /** Stores the choice for the user; without it this browser stores it. */
  onChoose?: (scheme: MantineColorScheme) => void
}

/** Selects the system's theme, light or dark. */
export function ColorSchemeControl({ onChoose }: ColorSchemeControlProps) {
  const { setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      label="Theme"
      value={useColorScheme()}
      onChange={onChoose ?? setColorScheme}
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
