'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { settleAddress } from '../../shell/address/follow-later.ts'
import { hiddenBy, shownColumnsOf, withShownColumns } from './shown-columns.ts'
import { useTableView } from './use-table-view.tsx'

type HiddenColumns = { hidden: readonly string[]; hide: (hidden: readonly string[]) => void }

/**
 * Returns the hidden columns of a table. An address with columns, such as that of a saved view, shows these, and keeps the
 * changes; otherwise the browser keeps them for the table.
 */
export function useHiddenColumns(tableId: string, columnIds: readonly string[]): HiddenColumns {
  const [view, setView] = useTableView(tableId)
  const search = useSearchParams()
  const hidden = useMemo(() => {
    const shown = shownColumnsOf(search)
    return shown && hiddenBy(shown, columnIds)
  }, [search, columnIds])
  if (!hidden) return { hidden: view.hidden, hide: (hidden) => setView({ ...view, hidden }) }
  return {
    hidden,
    hide: (hidden) => {
      const now = columnIds.filter((id) => !hidden.includes(id))
      settleAddress()
      window.history.pushState(null, '', `?${withShownColumns(new URLSearchParams(window.location.search), now)}`)
    },
  }
}
