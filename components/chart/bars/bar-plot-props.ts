import type { ReactNode } from 'react'
import type { Axis } from './bar-axis.tsx'

/** A row of a bar plot. Its label is unique in the plot. */
export type LabelledRow = { label: string }

export type BarPlotProps<Row> = {
  rows: readonly Row[]
  axis: Axis
  /** The text above the bar of a row: its name and its value. */
  caption: (row: Row) => ReactNode
  /** The SVG content of a bar, in percent of the axis' width. */
  bar: (row: Row) => ReactNode
  /** The tooltip of a row. */
  hint: (row: Row) => ReactNode
  /** The SVG patterns that fill the bars. */
  patterns: ReactNode
}
