import { Table } from '@mantine/core'
import classes from './chart-frame.module.css'

/** Text in columns; the first of a row names it. */
export type TableContent = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** The data of a chart; it scrolls in its own frame, by keyboard too. */
export function ChartTable({ labelledBy, head, rows }: TableContent & { labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.data} tabIndex={0} aria-labelledby={labelledBy}>
      <Table fz="sm" verticalSpacing={5} horizontalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...cells]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              {cells.map((cell, column) => (
                <Table.Td key={head[column + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
