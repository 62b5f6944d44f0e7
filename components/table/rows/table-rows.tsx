'use client'
import { Skeleton } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import { useIsSlow } from '../../records/hooks/use-is-slow.ts'
import { isSecondClick } from '../../shell/progress/pending-navigation.ts'
import { prefetchWhilePressed } from '../../shell/progress/pressed-link.tsx'
import { TabStop } from '../../usage/figure/tab-stop.ts'
import type { TableColumns } from '../columns.ts'
import classes from '../list-table.module.css'
import { moveFocus } from './row-keys.ts'
import { TableRow } from './table-row.tsx'

export type TableRowsProps = {
  /** Undefined while the first page loads. */
  rows: readonly object[] | undefined
  idOf: (row: object) => string
  columns: TableColumns
  /** The rows belong to the previous page, filter or sort. */
  isDimmed: boolean
  hrefOf: ((row: object) => string) | undefined
  detailOf: ((row: object) => ReactNode) | undefined
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** After this time the rows of the previous address fade. Most new rows arrive earlier, and drawing the old ones again would delay them. */
const fadeAfterMs = 120

/** The rows of a table. A click anywhere in a row follows its link or opens its detail; arrow keys move in them. */
export const TableRows = memo(PlainRows)

function PlainRows({ rows, idOf, columns, isDimmed, hrefOf, detailOf }: TableRowsProps) {
  const { push } = useRouter()
  const isFaded = useIsSlow(isDimmed, fadeAfterMs)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((ids) => (ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])))
  if (!rows) {
    return (
      <tbody aria-hidden="true">
        {placeholders.map((row) => (
          <tr key={row}>
            {columns.map(({ id }, column) => (
              <td key={id}>
                <Skeleton height={16} my={4} width={column === 0 ? '8rem' : '80%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  }
  const isLinked = Boolean(hrefOf || detailOf)
  return (
    <tbody
      className={isFaded ? classes.dimmed : undefined}
      data-linked={isLinked || undefined}
      onKeyDown={isLinked ? moveFocus : undefined}
      onPointerDown={(press) => prefetchWhilePressed(press, linkAt(press.target))}
      onClick={(event) => followRow(event, push)}
    >
      <TabStop value={isLinked ? -1 : undefined}>
        {rows.map((row, at) => {
          const id = idOf(row)
          return (
            <TableRow
              // A row with a link has no state: React reuses its elements for another record in half the time.
              key={hrefOf ? at : id}
              row={row}
              id={id}
              columns={columns}
              isOpen={opened.has(id)}
              toggle={toggle}
              hrefOf={hrefOf}
              detailOf={detailOf}
            />
          )
        })}
      </TabStop>
    </tbody>
  )
}

type Click = MouseEvent<HTMLTableSectionElement>

/** Follows the clicked link or the link of the clicked row, unless the click belongs to another control, to the browser or to selected text. */
function followRow(event: Click, push: (href: string) => void): void {
  const link = linkAt(event.target)
  if (!link) return
  if (isSecondClick(event, link)) event.preventDefault()
  else if (!link.contains(event.target as Element)) {
    if (window.getSelection()?.isCollapsed !== false) link.click()
  } else if (link.matches('a') && !isForBrowser(event)) {
    event.preventDefault()
    push(link.getAttribute('href') ?? '')
  }
}

/** Returns the link at a place of a row or, in the rest of the row, its own link or the button that opens its detail. */
function linkAt(target: EventTarget): HTMLElement | null | undefined {
  if (!(target instanceof Element)) return null
  const link = target.closest<HTMLElement>(`a.${classes.rowLink}, a.${classes.cellLink}`)
  if (link || target.closest('a, button, input, label, [data-detail]')) return link
  return target.closest('tr')?.querySelector<HTMLElement>(`.${classes.rowLink}`)
}

/** Whether a click opens a tab or a window, or was handled by another element. */
function isForBrowser({ defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return defaultPrevented || metaKey || ctrlKey || shiftKey || altKey
}
