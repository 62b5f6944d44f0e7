'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ColumnDef,
  type ColumnVisibilityState,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { type Body, type CallInput, isForbidden, query } from '#lib/api/client.ts'
import type { Endpoint, Item, PathParams } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { EmptyList } from './empty-list.tsx'
import type { FilterField } from './filter-field.ts'
import { listQuery } from './list-state.ts'
import classes from './list-table.module.css'
import { SortHeader } from './sort-header.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableRows } from './table-rows.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useListState } from './use-list-state.ts'
import { useTableView } from './use-table-view.tsx'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: {} as { isNumeric: boolean },
})
export type TableFeatures = typeof features

type Listing = Endpoint & { shape: 'list' }
/** A column; its `id` is the name of a sort where it can be sorted by. */
export type Column<Row> = {
  id: string
  header: string
  enableSorting?: boolean
  /** Its values stand at the end of the cell, so that their digits stand below each other. */
  isNumeric?: boolean
  cell: (row: Row) => ReactNode
}

type ListTableProps<E extends Listing> = {
  /** What the rows are, in the plural: `assets`. */
  noun: string
  endpoint: E
  params: PathParams<E>
  columns: readonly Column<Item<E>>[]
  rowId: (row: Item<E>) => string
  /** Where a row leads; left out: nowhere. */
  rowHref?: (row: Item<E>) => string
  /** What a row shows below itself when it is opened; for rows that lead nowhere. */
  rowDetail?: (row: Item<E>) => ReactNode
  filters?: readonly FilterField[]
  /** What to do when there is nothing at all. */
  empty: ReactNode
}

const noRows: never[] = []

/** The one table: filtered, sorted and paged by the API, its only state the address, its only data the endpoint. */
export function ListTable<E extends Listing>(props: ListTableProps<E>) {
  const { noun, endpoint, params, columns, rowId, rowHref, rowDetail, filters = [], empty } = props
  const client = useQueryClient()
  // Asked for at the click: to draw the page with another address takes longer than most answers.
  const ask = (parameters: URLSearchParams) => void client.prefetchQuery(listQuery(endpoint, params, parameters))
  const [state, change] = useListState(endpoint, ask)
  const [view, setView] = useTableView(endpoint.id)
  const input = { params, ...state } as CallInput<E>
  const list = useQuery({ ...query(endpoint, input), placeholderData: keepPreviousData })
  const body = list.data as Body<Listing> | undefined
  const sorting = state.sort.map(({ name, descending }) => ({ id: name, desc: descending }))
  const definitions = useMemo(
    () =>
      columns.map(
        ({ cell, isNumeric = false, ...column }): ColumnDef<TableFeatures, object, unknown> => ({
          enableSorting: false,
          accessorFn: (row) => row,
          meta: { isNumeric },
          ...column,
          cell: ({ row }) => cell(row.original as Item<E>),
        }),
      ),
    [columns],
  )
  const columnVisibility = useMemo(() => Object.fromEntries(view.hidden.map((id) => [id, false])), [view])
  const table = useTable({
    features,
    columns: definitions,
    data: (body?.data ?? noRows) as object[],
    getRowId: (row) => rowId(row as Item<E>),
    sortDescFirst: false,
    manualSorting: true,
    enableSortingRemoval: true,
    state: { sorting, columnVisibility },
    onSortingChange: (update) => change({ sort: sortsOf(functionalUpdate(update, sorting)) }),
    onColumnVisibilityChange: (update) =>
      setView({ ...view, hidden: hiddenIn(functionalUpdate(update, columnVisibility)) }),
  })
  const isFiltered = Object.keys(state.filter).length > 0
  const clearFilters = () => change({ filter: {} })

  if (isForbidden(list.error)) return <NotAllowed needs={endpoint.scope} />
  return (
    <section className={classes.list} aria-label={noun}>
      <TableToolbar
        noun={noun}
        address={{ endpoint, input }}
        fields={filters}
        filter={state.filter}
        onFilter={(filter) => change({ filter })}
        columns={table.getAllLeafColumns()}
        density={view.density}
        onDensity={(density) => setView({ ...view, density })}
      />
      {list.error && <ApiErrorPanel error={list.error} retry={() => list.refetch()} />}
      {/* What these parameters gave last stays to be read. The frame scrolls: where it holds no links it takes the focus. */}
      {(body || !list.error) && (
        <div
          className={classes.frame}
          data-density={view.density}
          {...(rowHref ? {} : { role: 'group', tabIndex: 0, 'aria-label': `Table of ${noun}` })}
        >
          <table className={classes.table} aria-busy={list.isFetching} aria-rowcount={body?.meta.page.total ?? -1}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.map((header) => (
                    <SortHeader key={header.id} header={header} of={sorting.length} />
                  ))}
                </tr>
              ))}
            </thead>
            <TableRows
              rows={body ? table.getRowModel().rows : undefined}
              columns={table.getVisibleLeafColumns()}
              isDimmed={list.isPlaceholderData}
              hrefOf={rowHref && ((row) => rowHref(row as Item<E>))}
              detailOf={rowDetail && ((row) => rowDetail(row as Item<E>))}
            />
          </table>
          {body?.data.length === 0 && (
            <EmptyList noun={noun} isFiltered={isFiltered} clearFilters={clearFilters}>
              {empty}
            </EmptyList>
          )}
        </div>
      )}
      {body && <TableFooter page={body.meta.page} shown={body.data.length} onPage={(page) => change({ page })} />}
    </section>
  )
}

function hiddenIn(visibility: ColumnVisibilityState): string[] {
  return Object.keys(visibility).filter((id) => visibility[id] === false)
}

function sortsOf(sorting: SortingState) {
  return sorting.map(({ id, desc }) => ({ name: id, descending: desc }))
}
