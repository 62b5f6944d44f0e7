'use client'
import { Group } from '@mantine/core'
import { memo } from 'react'
import { addressOf, type CallInput } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import type { Density } from '#lib/values/preferences.ts'
import { ApiActions } from '../../records/copy/api-actions.tsx'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import type { TableColumns } from '../columns.ts'
import type { FilterField } from '../filters/filter-field.ts'
import type { ListState } from '../state/list-state.ts'
import { ViewsButton } from '../views/views-button.tsx'
import { CsvButton } from './csv-button.tsx'
import classes from './table-toolbar.module.css'
import { ToolbarFilters } from './toolbar-filters.tsx'
import { ViewButton, type ViewMenuProps } from './view-button.tsx'

type TableToolbarProps = {
  noun: string
  /** The list that the table shows. */
  endpoint: Endpoint
  params: Readonly<Record<string, string>>
  address: { endpoint: Endpoint; input: CallInput<Endpoint> }
  fields: readonly FilterField[]
  filter: ListState['filter']
  onFilter: (filter: ListState['filter']) => void
  columns: TableColumns
  visibleColumns: TableColumns
  density: Density
  onDensity: (density: Density) => void
}

/**
 * The bar above a table: its filters, the current rows for programs as JSON, curl and CSV, saved views, and the column menu.
 * New rows do not draw it again: it takes as long as many rows.
 */
export const TableToolbar = memo(Toolbar)

function Toolbar(props: TableToolbarProps) {
  const { noun, endpoint, params, address, fields, filter, onFilter, columns, visibleColumns, density, onDensity } =
    props
  return (
    <Group className={classes.toolbar} justify="space-between" align="flex-end" gap="xs">
      <ToolbarFilters fields={fields} filter={filter} onFilter={onFilter} />
      <Group gap={4}>
        <ApiActions address={addressOf(address.endpoint, address.input)} of={noun} size="compact-xs" />
        <CsvButton noun={noun} params={params} address={address} />
        <ViewsButton
          noun={noun}
          endpoint={endpoint}
          record={Object.values(params)[0] ?? null}
          shownColumns={visibleColumns.map(({ id }) => id)}
        />
        <ViewMenu columns={columns} density={density} onDensity={onDensity} />
      </Group>
    </Group>
  )
}

const loadViewPopover = () => import('./view-popover.tsx').then(({ ViewPopover }) => ViewPopover)

/** The menu of visible columns and row density. It loads when it is first opened. */
function ViewMenu(props: ViewMenuProps) {
  const { loaded: ViewPopover, request } = useOnDemand(loadViewPopover)
  if (ViewPopover) return <ViewPopover {...props} />
  return <ViewButton aria-haspopup="dialog" onPointerEnter={loadViewPopover} onClick={request} />
}
