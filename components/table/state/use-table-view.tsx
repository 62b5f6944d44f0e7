'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { cookieOf, defaultView, type TableView } from './table-view.ts'

type TableViews = {
  views: ReadonlyMap<string, TableView>
  store: (tableId: string, view: TableView) => void
}
const TableViewsContext = createContext<TableViews>({ views: new Map(), store: () => {} })

/** Provides the stored views of the tables. */
export function TableViewsProvider({ kept, children }: { kept: TableViews['views']; children: ReactNode }) {
  const [views, setViews] = useState(kept)
  const value = useMemo(
    () => ({
      views,
      store: (tableId: string, view: TableView) => {
        setViews((before) => new Map(before).set(tableId, view))
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
        document.cookie = cookieOf(tableId, view)
      },
    }),
    [views],
  )
  return <TableViewsContext value={value}>{children}</TableViewsContext>
}

/** Returns the view of a table and a function that stores another in this browser. */
export function useTableView(tableId: string): [TableView, (view: TableView) => void] {
  const { views, store } = useContext(TableViewsContext)
  return [views.get(tableId) ?? defaultView, (view) => store(tableId, view)]
}
