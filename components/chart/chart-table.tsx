import { ColumnHeads } from '../records/plain-table/column-heads.tsx'
import classes from './chart-frame.module.css'

/** The text of a table; the first cell of a row is its header. */
export type TableContent = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** The data of a chart, in a frame that scrolls, also by keyboard. */
export function ChartTable({ labelledBy, head, rows }: TableContent & { labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className={classes.data} tabIndex={0} aria-labelledby={labelledBy}>
      <table>
        <ColumnHeads names={head} />
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
