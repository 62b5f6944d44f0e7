'use client'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import classes from './list-table.module.css'
import type { TableFeatures } from './list-table.tsx'

type SortHeaderProps = {
  header: Header<TableFeatures, object, unknown>
  /** By how many columns the table is sorted: the rank of one alone says nothing. */
  of: number
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A column's head: click sorts ascending, descending, not at all; with Shift it adds a key. */
export function SortHeader({ header, of }: SortHeaderProps) {
  const title = String(header.column.columnDef.header)
  const isNumeric = header.column.columnDef.meta?.isNumeric || undefined
  if (!header.column.getCanSort())
    return (
      <th scope="col" data-numeric={isNumeric}>
        {title}
      </th>
    )
  const sorted = header.column.getIsSorted()
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[sorted] : 'none'} data-numeric={isNumeric}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted || undefined}
        onClick={header.column.getToggleSortingHandler()}
        title="Click to sort; with Shift to add to the sort"
      >
        {title}
        <Icon size={13} stroke={2} aria-hidden="true" />
        {sorted && of > 1 && <sup>{header.column.getSortIndex() + 1}</sup>}
      </button>
    </th>
  )
}
