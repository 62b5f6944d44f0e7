'use client'
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useId } from 'react'
import { isForbidden } from '#lib/api/client.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { Density } from '#lib/values/preferences.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { NotAllowed } from '../feedback/not-allowed.tsx'
import { useSameFunction } from '../records/hooks/use-same-function.ts'
import { text } from '../texts/text.ts'
import type { Column } from './columns.ts'
import { EmptyList } from './empty-list.tsx'
import type { FilterField } from './filters/filter-field.ts'
import { IgnoredNote } from './ignored-note.tsx'
import classes from './list-table.module.css'
import { TableRows, type TableRowsProps } from './rows/table-rows.tsx'
import { useRowsInSteps } from './rows/use-rows-in-steps.ts'
import { SortHeaders } from './sort-header.tsx'
import type { ListState } from './state/list-state.ts'
import { densityOf } from './state/table-view.ts'
import { useTableView } from './state/use-table-view.tsx'
import cards from './table-cards.module.css'
import { TableFooter } from './table-footer.tsx'
import { TableNote } from './table-note.tsx'
import { TableToolbar } from './toolbar/table-toolbar.tsx'
import { useListColumns } from './use-list-columns.ts'
import { type ListEndpoint, type ListRowsInput, useListRows } from './use-list-rows.ts'

type ListTableProps<E extends ListEndpoint, Row> = ListRowsInput<E> & {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** The plural name of the rows in the language of the page: `assets`. */
  noun: string
  /** The page that a row links to. */
  rowHref?: (row: Row) => string
  /** The content that a row without a link opens below itself. */
  rowDetail?: (row: Row) => ReactNode
  filters?: readonly FilterField[]
  /** A hint for a list without any rows. */
  empty: ReactNode
}

const noFilters: readonly FilterField[] = []

/** The table of every list: the API filters, sorts and pages; the address holds the state. */
export function ListTable<E extends ListEndpoint, Row = Item<E>>(props: ListTableProps<E, Row>) {
  const { noun, endpoint, filters = noFilters, rowHref } = props
  const listRows = useListRows(props)
  const { list, body, address, sort, sorts, state, change } = listRows
  const [view, setView] = useTableView(endpoint.id)
  const { table, columnIds } = useListColumns({
    tableId: endpoint.id,
    columns: props.columns as readonly Column<object>[],
    sort,
    sorts,
    onSort: (sort) => change({ sort }),
  })
  // The bar takes as long to draw as many rows, which come first.
  const shownAddress = useDeferredValue(address)
  const keysId = useId()
  const onFilter = useSameFunction((filter: ListState['filter']) => change({ filter }))
  const onDensity = useSameFunction((density: Density) => setView({ ...view, density }))
  const onPage = useSameFunction((page: ListState['page']) => change({ page }))
  const keys = keysOf(table.getVisibleLeafColumns(), Boolean(rowHref || props.rowDetail))
  if (isForbidden(list.error)) return <NotAllowed needs={endpoint.scope} />
  return (
    <section className={classes.list} aria-label={noun}>
      <TableToolbar
        noun={noun}
        endpoint={endpoint}
        params={props.params}
        address={shownAddress}
        fields={filters}
        filter={state.filter}
        onFilter={onFilter}
        columns={table.getAllLeafColumns()}
        visibleColumns={table.getVisibleLeafColumns()}
        density={densityOf(view)}
        onDensity={onDensity}
      />
      <IgnoredNote endpoint={endpoint} columnIds={columnIds} />
      {list.error && <ApiErrorPanel error={list.error} retry={() => list.refetch()} />}
      {/* An error does not remove the rows of the last response. The frame scrolls: without links it takes the focus. */}
      {(body || !list.error) && (
        <div
          className={`${classes.frame} ${cards.cards}`}
          data-density={densityOf(view)}
          {...(rowHref ? {} : { role: 'group', tabIndex: 0, 'aria-label': text('table.tableOf', { rows: noun }) })}
        >
          <Rows {...props} {...listRows} table={table} keysId={keys ? keysId : undefined} />
        </div>
      )}
      {body && (
        <TableFooter page={body.meta.page} shown={body.data.length} onPage={onPage} keys={keys} keysId={keysId} />
      )}
    </section>
  )
}

/** Returns what keys do in a table: in rows that open something, and in the headers of more than one sortable column. */
function keysOf(columns: readonly { getCanSort: () => boolean }[], opensRows: boolean): string {
  return [
    ...(opensRows ? [text('table.arrowKeys')] : []),
    ...(columns.filter((column) => column.getCanSort()).length > 1 ? [text('table.shiftClick')] : []),
  ].join('. ')
}

type RowsProps<E extends ListEndpoint, Row> = ListTableProps<E, Row> &
  ReturnType<typeof useListRows<E>> & {
    table: ReturnType<typeof useListColumns>['table']
    keysId: string | undefined
  }

function Rows<E extends ListEndpoint, Row>({
  noun,
  rowId,
  rowHref,
  rowDetail,
  empty,
  keysId,
  table,
  ...listRows
}: RowsProps<E, Row>) {
  const { list, body, sort, state, change, prepare, isRefused, watchTable, rowsInFrame, releaseWidths } = listRows
  const columns = table.getVisibleLeafColumns()
  const prepareSort = useSameFunction((sort: ListState['sort']) => prepare({ sort }))
  const { rows, isPartial } = useRowsInSteps(body?.data as readonly object[] | undefined, rowsInFrame, Boolean(rowHref))
  useEffect(() => {
    if (rows && !isPartial) releaseWidths()
  }, [rows, isPartial, releaseWidths])
  return (
    <>
      <TableNote isWaiting={list.isPlaceholderData || list.isPending} isRefused={isRefused} />
      <table
        ref={watchTable}
        className={classes.table}
        data-meters={columns.some(({ columnDef }) => columnDef.meta?.isMeter) || undefined}
        aria-busy={list.isFetching || list.isPlaceholderData || list.isPending || isPartial}
        aria-describedby={body && keysId}
        aria-rowcount={body?.meta.page.total ?? -1}
        style={{ '--columns': columns.length } as CSSProperties}
      >
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <SortHeaders key={id} headers={headers} sort={sort} prepare={prepareSort} />
          ))}
        </thead>
        <TableRows
          rows={rows}
          idOf={rowId as TableRowsProps['idOf']}
          columns={columns}
          isDimmed={list.isPlaceholderData}
          hrefOf={rowHref as TableRowsProps['hrefOf']}
          detailOf={rowDetail as TableRowsProps['detailOf']}
        />
      </table>
      {body?.data.length === 0 && (
        <EmptyList
          noun={noun}
          isFiltered={Object.keys(state.filter).length > 0}
          clearFilters={() => change({ filter: {} })}
        >
          {empty}
        </EmptyList>
      )}
    </>
  )
}
