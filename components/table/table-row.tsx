'use client'
import type { Column, Row } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import classes from './list-table.module.css'
import type { TableFeatures } from './list-table.tsx'
import { RowDetail, RowToggle } from './row-detail.tsx'

type TableRowProps = {
  row: Row<TableFeatures, object>
  /** Those that are shown. */
  columns: readonly Column<TableFeatures, object, unknown>[]
  isOpen: boolean
  toggle: (id: string) => void
  hrefOf: ((row: object) => string) | undefined
  detailOf: ((row: object) => ReactNode) | undefined
}

/** One row: drawn again only when it, the columns, or whether it is open has changed; the rest follows from the row. */
export const TableRow = memo(PlainRow, (before, now) => {
  return before.row.original === now.row.original && before.columns === now.columns && before.isOpen === now.isOpen
})

function PlainRow({ row, columns, isOpen, toggle, hrefOf, detailOf }: TableRowProps) {
  return (
    <>
      <tr>
        {row.getVisibleCells().map((cell, index) => {
          const { columnDef } = cell.column
          const content = (columnDef.cell as (context: object) => ReactNode)(cell.getContext())
          return index === 0 ? (
            <th key={cell.column.id} scope="row">
              {hrefOf ? (
                // Of all rows the table itself follows a click: fifty links that each do cost a third of the drawing.
                <a className={classes.rowLink} href={hrefOf(row.original)}>
                  {content}
                </a>
              ) : detailOf ? (
                <RowToggle rowId={row.id} isOpen={isOpen} toggle={() => toggle(row.id)}>
                  {content}
                </RowToggle>
              ) : (
                content
              )}
            </th>
          ) : (
            <td key={cell.column.id} data-numeric={columnDef.meta?.isNumeric || undefined}>
              {content}
            </td>
          )
        })}
      </tr>
      {detailOf && isOpen && (
        <RowDetail rowId={row.id} columnCount={columns.length}>
          {detailOf(row.original)}
        </RowDetail>
      )}
    </>
  )
}
