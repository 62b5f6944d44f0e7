'use client'
import { type CSSProperties, memo, type ReactNode, type TdHTMLAttributes } from 'react'
import type { TableColumns } from '../columns.ts'
import classes from '../list-table.module.css'
import { RowDetail, RowToggle } from './row-detail.tsx'

type TableRowProps = {
  row: object
  id: string
  /** The visible columns. */
  columns: TableColumns
  isOpen: boolean
  toggle: (id: string) => void
  hrefOf: ((row: object) => string) | undefined
  detailOf: ((row: object) => ReactNode) | undefined
}

/** One row. React draws it again only when its record, its address, the columns or its open state change. */
export const TableRow = memo(PlainRow, (before, now) => {
  const isSame = before.row === now.row && before.columns === now.columns && before.isOpen === now.isOpen
  return isSame && before.hrefOf?.(before.row) === now.hrefOf?.(now.row)
})

function PlainRow({ row, id, columns, isOpen, toggle, hrefOf, detailOf }: TableRowProps) {
  return (
    <>
      <tr>
        {columns.map(({ id: columnId, columnDef: { header, meta } }, index) => {
          const content = meta?.cell(row)
          return index === 0 ? (
            <th key={columnId} scope="row">
              {hrefOf ? (
                // `TableRows` handles the clicks of all rows: fifty `Link` components take a third of the drawing time.
                <a className={classes.rowLink} href={hrefOf(row)}>
                  {content}
                </a>
              ) : detailOf ? (
                <RowToggle rowId={id} isOpen={isOpen} toggle={() => toggle(id)}>
                  {content}
                </RowToggle>
              ) : (
                content
              )}
            </th>
          ) : (
            <td
              key={columnId}
              data-label={String(header)}
              data-numeric={meta?.isNumeric || undefined}
              data-meter={meta?.isMeter || undefined}
              data-extra={meta?.isExtra || undefined}
              {...cardAttributes(meta?.cardPlace?.(row))}
            >
              {content}
            </td>
          )
        })}
      </tr>
      {detailOf && isOpen && (
        <RowDetail rowId={id} columnCount={columns.length}>
          {detailOf(row)}
        </RowDetail>
      )}
    </>
  )
}

/** The stylesheet of cards reads these. */
function cardAttributes(place: number | null | undefined): TdHTMLAttributes<HTMLTableCellElement> {
  if (place === null) return { 'data-not-in-card': true } as TdHTMLAttributes<HTMLTableCellElement>
  return place ? { style: { '--card-place': place } as CSSProperties } : {}
}
