'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { cookieOf, type TableView, usualView } from './table-view.ts'

type TableViews = {
  views: ReadonlyMap<string, TableView>
  keep: (tableId: string, view: TableView) => void
}
const TableViewsContext = createContext<TableViews>({ views: new Map(), keep: () => {} })

/** Gives the tables below it the views that this browser has kept. */
export function TableViewsProvider({ kept, children }: { kept: TableViews['views']; children: ReactNode }) {
  const [views, setViews] = useState(kept)
  const value = useMemo(
    () => ({
      views,
      keep: (tableId: string, view: TableView) => {
        setViews((before) => new Map(before).set(tableId, view))
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there without https
        document.cookie = cookieOf(tableId, view)
      },
    }),
    [views],
  )
  return <TableViewsContext value={value}>{children}</TableViewsContext>
}

/** How a table is looked at, kept for each in this browser. */
export function useTableView(tableId: string): [TableView, (view: TableView) => void] {
  const { views, keep } = useContext(TableViewsContext)
  return [views.get(tableId) ?? usualView, (view) => keep(tableId, view)]
}
