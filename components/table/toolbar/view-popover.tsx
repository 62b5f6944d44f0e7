'use client'
import { Box, Checkbox, Popover } from '@mantine/core'
import { Segments } from '../../shell/theme/segments.tsx'
import { useOpenedAtOnce } from '../../shell/use-opened-at-once.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import type { Density } from '../state/table-view.ts'
import { ViewButton, type ViewMenuProps } from './view-button.tsx'

const densities = [
  { value: 'comfortable', label: 'table.comfortable' },
  { value: 'compact', label: 'table.compact' },
] as const satisfies readonly { value: Density; label: PlainKey }[]

/** The opened menu of visible columns and row density. The first column is always visible. */
export function ViewPopover({ columns, density, onDensity }: ViewMenuProps) {
  const { target, popover } = useOpenedAtOnce()
  return (
    <Popover {...popover} position="bottom-end" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <ViewButton {...target} />
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={text('table.columnsAndDensity')}>
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
          <Segments
            label={text('table.density')}
            value={density}
            onChange={onDensity}
            options={densities.map(({ value, label }) => ({ value, label: text(label) }))}
            hasLines
          />
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}
