import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  type Column as TableColumn,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

/** The properties of a column that the header and the rows read; see `Column`. */
type ColumnMeta = {
  isNumeric: boolean
  isMeter: boolean
  isExtra: boolean
  cardPlace: ((row: object) => number | null) | undefined
  cell: (row: object) => ReactNode
}

/** The features of TanStack Table that the lists use. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: {} as ColumnMeta,
})
export type TableFeatures = typeof features
export type TableColumns = readonly TableColumn<TableFeatures, object, unknown>[]

/** A column of a list. The `id` of a sortable column is the name of its sort in the address. */
export type Column<Row> = {
  id: string
  /** The key of its text. */
  header: string
  enableSorting?: boolean
  /** Right-aligned, so that the digits of all rows line up. */
  isNumeric?: boolean
  /** Whether the cells are meters: then the cells of a row begin at the same height, so that bars can be compared. */
  isMeter?: boolean
  /** Whether only a table on a wide screen has the column: all others fit without it. */
  isExtra?: boolean
  /** The first click on the header sorts descending: for a column whose largest value is the worst. */
  sortDescFirst?: boolean
  /**
   * The place of the cell in the card that a row becomes on a phone, an integer: the lowest first, 0 unless stated. Null
   * leaves the cell out of the card.
   */
  cardPlace?: (row: Row) => number | null
  cell: (row: Row) => ReactNode
}

/**
 * Returns the columns of a list for TanStack Table, with headers in the language of the page. Columns are not sortable by
 * default; `sorts` are the names of those that can be sorted now, if not all of them.
 */
export function columnDefinitions<Row extends object>(columns: readonly Column<Row>[], sorts?: readonly string[]) {
  return columns.map(
    ({
      cell,
      header,
      isNumeric = false,
      isMeter = false,
      isExtra = false,
      cardPlace,
      enableSorting = false,
      ...column
    }): ColumnDef<TableFeatures, object, unknown> => ({
      header: text(header as PlainKey),
      enableSorting: enableSorting && (sorts?.includes(column.id) ?? true),
      // TanStack Table sorts only columns with an accessor. The API sorts the rows, so it is never called.
      accessorFn: (row) => row,
      meta: {
        isNumeric,
        isMeter,
        isExtra,
        cardPlace: cardPlace && ((row) => cardPlace(row as Row)),
        cell: (row) => cell(row as Row),
      },
      ...column,
    }),
  )
}
