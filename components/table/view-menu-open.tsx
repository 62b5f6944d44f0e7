'use client'
import { Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { useOpenedAtOnce } from '../layout/use-opened-at-once.ts'
import type { Density } from './table-view.ts'
import { ViewButton, type ViewMenuProps } from './view-menu.tsx'

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

export function ViewMenuOpen({ columns, density, onDensity }: ViewMenuProps) {
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
        <SegmentedControl
          size="xs"
          mt="xs"
          aria-label="Density"
          data={densities}
          value={density}
          onChange={(value) => onDensity(value as Density)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
