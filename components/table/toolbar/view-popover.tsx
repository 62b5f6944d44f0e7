'use client'
import { Box, Checkbox, Popover } from '@mantine/core'
import type { Density } from '#lib/values/preferences.ts'
import { Segments } from '../../shell/theme/segments.tsx'
import { useOpenedAtOnce } from '../../shell/use-opened-at-once.ts'
import { ViewButton, type ViewMenuProps } from './view-button.tsx'

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

/** The opened menu of visible columns and row density. The first column is always visible. */
export function ViewPopover({ columns, density, onDensity }: ViewMenuProps) {
  const { target, popover } = useOpenedAtOnce()
  return (
    <Popover {...popover} position="bottom-end" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <ViewButton {...target} />
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Columns and density">
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.id}
            size="xs"
            my={6}
            label={String(column.columnDef.header)}
            checked={column.getIsVisible()}
            onChange={({ currentTarget }) => column.toggleVisibility(currentTarget.checked)}
          />
        ))}
        <Box mt="xs">
          <Segments label="Density" value={density} onChange={onDensity} options={densities} hasLines />
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}
