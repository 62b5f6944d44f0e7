'use client'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { memo } from 'react'
import type { TableFeatures } from './columns.ts'
import classes from './list-table.module.css'
import type { ListState } from './state/list-state.ts'

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

/** A column header. A click sorts, a second one in the other direction, a third one not; Shift adds the column to the sort. */
function SortHeader({ header, sortCount, prepare }: SortHeaderProps) {
  const title = String(header.column.columnDef.header)
  const { meta } = header.column.columnDef
  const attributes = { 'data-numeric': meta?.isNumeric || undefined, 'data-extra': meta?.isExtra || undefined }
  if (!header.column.getCanSort())
    return (
      <th scope="col" {...attributes}>
        {title}
      </th>
    )
  const sorted = header.column.getIsSorted()
  // A press, also of the space bar, comes a tenth of a second before its click: most rows are there when the click is.
  const prepareSort = (isAdded: boolean) => {
    const order = header.column.getNextSortingOrder()
    if (!isAdded) prepare(order ? [{ name: header.column.id, descending: order === 'desc' }] : [])
  }
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[sorted] : 'none'} {...attributes}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted || undefined}
        onPointerDown={({ shiftKey }) => prepareSort(shiftKey)}
        onKeyDown={({ key, shiftKey, repeat }) => key === ' ' && !repeat && prepareSort(shiftKey)}
        onClick={header.column.getToggleSortingHandler()}
      >
        {title}
        <Icon size={13} stroke={2} aria-hidden="true" />
        {sorted && sortCount > 1 && <sup>{header.column.getSortIndex() + 1}</sup>}
      </button>
    </th>
  )
}
