'use client'
import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Segments } from './segments.tsx'
import { useColorScheme } from './use-color-scheme.ts'

const schemes = [
  { value: 'auto', icon: 'system', label: 'shell.systemTheme' },
  { value: 'light', icon: 'light', label: 'shell.light' },
  { value: 'dark', icon: 'dark', label: 'shell.dark' },
] as const satisfies readonly { value: MantineColorScheme; icon: IconName; label: PlainKey }[]

type ColorSchemeControlProps = {
  /** Stores the choice for the user; without it this browser stores it. */
  onChoose?: (scheme: MantineColorScheme) => void
}

/** Selects the system's theme, light or dark. */
export function ColorSchemeControl({ onChoose }: ColorSchemeControlProps) {
  const { setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      label={text('shell.theme')}
      value={useColorScheme()}
      onChange={onChoose ?? setColorScheme}
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
