'use client'
import { Skeleton } from '@mantine/core'
import type { Row } from '@tanstack/react-table'
import Link from 'next/link'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import classes from './list-table.module.css'
import type { TableFeatures } from './list-table.tsx'

type TableRowsProps = {
  /** Undefined while the first page loads. */
  rows: readonly Row<TableFeatures, object>[] | undefined
  columnCount: number
  /** The rows are those of the former page. */
  isDimmed: boolean
  hrefOf: ((row: object) => string) | undefined
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The rows, each a link as a whole; arrow keys move between them. */
export function TableRows({ rows, columnCount, isDimmed, hrefOf }: TableRowsProps) {
  if (!rows) {
    return (
      <tbody aria-hidden="true">
        {placeholders.map((row) => (
          <tr key={row}>
            {Array.from({ length: columnCount }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <td key={column}>
                <Skeleton height={16} my={4} width={column === 0 ? '8rem' : '80%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  }
  return (
    <tbody
      className={isDimmed ? classes.dimmed : undefined}
      data-linked={hrefOf ? true : undefined}
      onKeyDown={moveBetweenRows}
      onClick={followRow}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          {row.getVisibleCells().map((cell, index) => {
            const content = (cell.column.columnDef.cell as (context: object) => ReactNode)(cell.getContext())
            return index === 0 ? (
              <th key={cell.id} scope="row">
                {hrefOf ? (
                  <Link className={classes.rowLink} href={hrefOf(row.original)} prefetch={false}>
                    {content}
                  </Link>
                ) : (
                  content
                )}
              </th>
            ) : (
              <td key={cell.id}>{content}</td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

/** A click beside the link of a row follows it too, unless it was meant for something else or marked text. */
function followRow({ target }: MouseEvent<HTMLTableSectionElement>): void {
  if (!(target instanceof Element) || target.closest('a, button') || window.getSelection()?.isCollapsed === false)
    return
  target.closest('tr')?.querySelector<HTMLAnchorElement>(`.${classes.rowLink}`)?.click()
}

/** Up, Down, Home and End move the focus from row to row; Enter follows the link that has it. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(`.${classes.rowLink}`)]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
  const target = targets[event.key]
  if (at < 0 || target === undefined) return
  event.preventDefault()
  links[target]?.focus()
}
