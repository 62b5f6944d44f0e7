import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TabStop } from '../../usage/figure/tab-stop.ts'
import classes from '../list-table.module.css'

type RowToggleProps = { rowId: string; isOpen: boolean; toggle: () => void; children: ReactNode }

/** Opens and closes the detail of a row. */
export function RowToggle({ rowId, isOpen, toggle, children }: RowToggleProps) {
  return (
    <button
      type="button"
      className={`${classes.rowLink} ${classes.toggle}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailId(rowId) : undefined}
      onClick={toggle}
    >
      <IconChevronRight className={classes.chevron} size={15} stroke={2} aria-hidden="true" />
      {children}
    </button>
  )
}

/** The detail below a row, as wide as the visible part of the table. */
export function RowDetail({
  rowId,
  columnCount,
  children,
}: Omit<RowToggleProps, 'isOpen' | 'toggle'> & { columnCount: number }) {
  return (
    <tr data-detail id={detailId(rowId)}>
      <td colSpan={columnCount}>
        <TabStop value={undefined}>
          <div className={classes.detail}>{children}</div>
        </TabStop>
      </td>
    </tr>
  )
}

function detailId(rowId: string): string {
  return `detail-${rowId}`
}
