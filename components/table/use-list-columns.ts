'use client'
import { type ColumnVisibilityState, functionalUpdate, type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, columnDefinitions, features } from './columns.ts'
import type { ListState } from './state/list-state.ts'
import { useHiddenColumns } from './state/use-hidden-columns.ts'

type ListColumnsInput = {
  /** The name under which this browser keeps the hidden columns. */
  tableId: string
  columns: readonly Column<object>[]
  /** The sort that the headers show. */
  sort: ListState['sort']
  /** The columns that can be sorted now, if not all that are sortable. */
  sorts: readonly string[] | undefined
  onSort: (sort: ListState['sort']) => void
}

const noRows: object[] = []

/** Holds the columns of a list: which of them are shown, and how they are sorted. */
export function useListColumns({ tableId, columns, sort, sorts, onSort }: ListColumnsInput) {
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns])
  const { hidden, hide } = useHiddenColumns(tableId, columnIds)
  const sorting = useMemo(() => sort.map(({ name, descending }) => ({ id: name, desc: descending })), [sort])
  const definitions = useMemo(() => columnDefinitions(columns, sorts), [columns, sorts])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const table = useTable({
    features,
    columns: definitions,
    // The API sorts, filters and pages: the table has the columns only, and `TableRows` draws the rows of the response.
    data: noRows,
    sortDescFirst: false,
    manualSorting: true,
    enableSortingRemoval: true,
    state: { sorting, columnVisibility },
    onSortingChange: (update) => onSort(sortsOf(functionalUpdate(update, sorting))),
    onColumnVisibilityChange: (update) => hide(hiddenIn(functionalUpdate(update, columnVisibility))),
  })
  return { table, columnIds }
}

function hiddenIn(visibility: ColumnVisibilityState): string[] {
  return Object.keys(visibility).filter((id) => visibility[id] === false)
}

function sortsOf(sorting: SortingState) {
  return sorting.map(({ id, desc }) => ({ name: id, descending: desc }))
}
