'use client'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { memo } from 'react'
import type { TableFeatures } from './columns.ts'
import classes from './list-table.module.css'
import type { ListState } from './state/list-state.ts'
import { useRestingFocus } from './use-resting-focus.ts'

type ColumnHeader = Header<TableFeatures, object, unknown>

type SortHeadersProps = {
  headers: readonly ColumnHeader[]
  /** The sort that the headers show. */
  sort: ListState['sort']
  /** Requests the rows of a sort. */
  prepare: (sort: ListState['sort']) => void
}

/** The headers of all columns. They are drawn again only with other columns or another sort. */
export const SortHeaders = memo(({ headers, sort, prepare }: SortHeadersProps) => (
  <tr>
    {headers.map((header) => (
      <SortHeader key={header.id} header={header} sortCount={sort.length} prepare={prepare} />
    ))}
  </tr>
))

type SortHeaderProps = {
  header: ColumnHeader
  /** The number of sorted columns. A rank is shown from two on. */
  sortCount: number
  /** Requests the rows of a sort. */
  prepare: (sort: ListState['sort']) => void
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A column header. */
function SortHeader(props: SortHeaderProps) {
  const { column } = props.header
  const { header: title, meta } = column.columnDef
  const attributes = { 'data-numeric': meta?.isNumeric || undefined, 'data-extra': meta?.isExtra || undefined }
  const sorted = column.getIsSorted()
  return (
    <th scope="col" aria-sort={column.getCanSort() ? (sorted ? ariaSort[sorted] : 'none') : undefined} {...attributes}>
      {column.getCanSort() ? <SortButton {...props} /> : String(title)}
    </th>
  )
}

/** A click sorts, a second one in the other direction, a third one not; Shift adds the column to the sort. */
function SortButton({ header: { column }, sortCount, prepare }: SortHeaderProps) {
  const sorted = column.getIsSorted()
  // The press of a mouse or the space bar, and the focus of the keyboard, come a tenth of a second before their click: most rows
  // are there when the click is.
  const prepareSort = (isAdded = false) => {
    const order = column.getNextSortingOrder()
    if (!isAdded) prepare(order ? [{ name: column.id, descending: order === 'desc' }] : [])
  }
  const focus = useRestingFocus(prepareSort)
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sorted || undefined}
      {...focus}
      onPointerDown={({ shiftKey }) => prepareSort(shiftKey)}
      onKeyDown={({ key, shiftKey, repeat }) => {
        focus.onKeyDown()
        if (key === ' ' && !repeat) prepareSort(shiftKey)
      }}
      onClick={column.getToggleSortingHandler()}
    >
      {String(column.columnDef.header)}
      <Icon size={13} stroke={2} aria-hidden="true" />
      {sorted && sortCount > 1 && <sup>{column.getSortIndex() + 1}</sup>}
    </button>
  )
}
