'use client'
import { Skeleton } from '@mantine/core'
import type { Column, Row } from '@tanstack/react-table'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import classes from './list-table.module.css'
import type { TableFeatures } from './list-table.tsx'
import { TableRow } from './table-row.tsx'

type TableRowsProps = {
  /** Undefined while the first page loads. */
  rows: readonly Row<TableFeatures, object>[] | undefined
  columns: readonly Column<TableFeatures, object, unknown>[]
  /** The rows are those of the former page. */
  isDimmed: boolean
  hrefOf: ((row: object) => string) | undefined
  detailOf: ((row: object) => ReactNode) | undefined
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The rows, each as a whole a link or what opens its detail; arrow keys move between them. */
export function TableRows({ rows, columns, isDimmed, hrefOf, detailOf }: TableRowsProps) {
  const { push } = useRouter()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((ids) => (ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])))
  if (!rows) {
    return (
      <tbody aria-hidden="true">
        {placeholders.map((row) => (
          <tr key={row}>
            {Array.from({ length: columns.length }, (_, column) => (
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
      data-linked={hrefOf || detailOf ? true : undefined}
      onKeyDown={moveBetweenRows}
      onClick={(event) => followRow(event, push)}
    >
      {rows.map((row, at) => (
        <TableRow
          // A row that is a link keeps nothing of its own: to write another into its place is half the work of a new one.
          key={hrefOf ? at : row.id}
          row={row}
          columns={columns}
          isOpen={opened.has(row.id)}
          toggle={toggle}
          hrefOf={hrefOf}
          detailOf={detailOf}
        />
      ))}
    </tbody>
  )
}

type Click = MouseEvent<HTMLTableSectionElement>

/** A click on the link of a row, or beside it, leads where the link does, unless it was meant for something else. */
function followRow(event: Click, push: (href: string) => void): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLElement>(`a.${classes.rowLink}`)
  if (link) {
    if (isForBrowser(event)) return
    event.preventDefault()
    push(link.getAttribute('href') ?? '')
  } else if (!target.closest('a, button, [data-detail]') && window.getSelection()?.isCollapsed !== false) {
    target.closest('tr')?.querySelector<HTMLElement>(`.${classes.rowLink}`)?.click()
  }
}

/** A click that opens a tab or a window, or that something else has dealt with. */
function isForBrowser({ defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return defaultPrevented || metaKey || ctrlKey || shiftKey || altKey
}

/** Up, Down, Home and End move the focus from row to row; Enter follows the link that has it. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.rowLink}`)]
  const at = links.indexOf(event.target as HTMLElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
  const target = targets[event.key]
  if (at < 0 || target === undefined) return
  event.preventDefault()
  links[target]?.focus()
}
