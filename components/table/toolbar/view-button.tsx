'use client'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { text } from '../../texts/text.ts'
import type { TableColumns } from '../columns.ts'
import type { Density } from '../state/table-view.ts'

export type ViewMenuProps = {
  columns: TableColumns
  density: Density
  onDensity: (density: Density) => void
}

/** The button that opens the column and density menu. */
export function ViewButton(props: ActionIconProps & ComponentPropsWithRef<'button'>) {
  const label = text('table.columnsAndDensity')
  return (
    <ActionIcon variant="subtle" size="sm" aria-label={label} title={label} {...props}>
      <IconColumns3 size={15} aria-hidden="true" />
    </ActionIcon>
  )
}
