'use client'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from '@tanstack/react-table'
import type { ComponentPropsWithRef } from 'react'
import { useOnDemand } from '../layout/use-on-demand.ts'
import type { TableFeatures } from './list-table.tsx'
import type { Density } from './table-view.ts'

export type ViewMenuProps = {
  columns: readonly Column<TableFeatures, object, unknown>[]
  density: Density
  onDensity: (density: Density) => void
}

const load = () => import('./view-menu-open.tsx').then(({ ViewMenuOpen }) => ViewMenuOpen)

/** Which columns a table shows and how close its rows stand; the menu is fetched when it is first opened. */
export function ViewMenu(props: ViewMenuProps) {
  const { loaded: ViewMenuOpen, request } = useOnDemand(load)
  if (ViewMenuOpen) return <ViewMenuOpen {...props} />
  return <ViewButton aria-haspopup="dialog" onPointerEnter={load} onClick={request} />
}

export function ViewButton(props: ActionIconProps & ComponentPropsWithRef<'button'>) {
  return (
    <ActionIcon variant="subtle" size="sm" aria-label="Columns and density" title="Columns and density" {...props}>
      <IconColumns3 size={15} aria-hidden="true" />
    </ActionIcon>
  )
}
