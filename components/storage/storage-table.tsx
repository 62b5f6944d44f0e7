'use client'
import { Code } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { coreHref } from '../cores/core-path.ts'
import { RunsFull } from '../forecast/list/runs-full.tsx'
import { TrendCell, TrendsOfRows } from '../forecast/trend/trend-cell.tsx'
import { useQuery } from '../query/use-query.ts'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { richText, text } from '../texts/text.ts'
import { useDenominator, useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { LossVerdict } from './pool/loss-verdict.tsx'
import { AtRisk, FullestNode, Imbalance, Sellable } from './pool/pool-figures.tsx'
import { PoolMeter } from './pool/pool-meter.tsx'
import { OldestValue, PoolNodes } from './pool/pool-nodes.tsx'
import { storageClasses, storageTypes, worstFirst } from './storage-classes.ts'
import {
  requestStorage,
  type StorageTableRow,
  sortableStorage,
  storageQuery,
  trendKeysOf,
  trendOf,
} from './storage-list.ts'
import classes from './storage-table.module.css'

const columnsOf = (amount: 'storage.used' | 'storage.allocated'): Column<StorageTableRow>[] => [
  { id: 'hybrid_core_id', header: 'cores.hybridCore', enableSorting: true, cell: (row) => row.hybrid_core_id },
  {
    id: 'storage_type',
    header: 'storage.class',
    cardPlace: () => -3,
    cell: (row) => text(storageClasses[row.storage_type].label),
  },
  {
    id: 'percentage',
    header: amount,
    enableSorting: true,
    sortDescFirst: true,
    isMeter: true,
    cardPlace: () => -2,
    cell: (row) => (
      <div className={classes.usage}>
        <PoolMeter row={row} />
      </div>
    ),
  },
  {
    // A node is at least as full as its pool: the worst pools are those with the fullest nodes.
    id: 'worst',
    header: 'storage.fullestNode',
    enableSorting: true,
    sortDescFirst: true,
    cardPlace: ({ fullest_asset: fullest }) => fullest && -1,
    cell: (row) => <FullestNode row={row} />,
  },
  {
    id: 'near_full_at',
    header: 'cores.nearFull',
    enableSorting: true,
    cardPlace: ({ forecast }) => (forecast ? 0 : null),
    cell: ({ hybrid_core_id: coreId, forecast }) => <RunsFull coreId={coreId} forecast={forecast} />,
  },
  {
    id: 'trend',
    header: 'cores.usedThirtyDays',
    isExtra: true,
    // A line needs the width of a table.
    cardPlace: () => null,
    cell: (row) => <TrendCell of={trendOf(row)} />,
  },
  {
    id: 'imbalance',
    header: 'storage.aboveMean',
    enableSorting: true,
    sortDescFirst: true,
    isNumeric: true,
    cardPlace: ({ imbalance }) => (imbalance === null ? null : 0),
    cell: (row) => <Imbalance row={row} />,
  },
  {
    id: 'nodes',
    header: 'storage.nodes',
    cardPlace: ({ failed_asset_count: failed, stale_asset_count: stale }) => (failed + stale > 0 ? -1 : 0),
    cell: (row) => <PoolNodes row={row} />,
  },
  { id: 'headroom', header: 'storage.nodeFailure', cell: (row) => <LossVerdict row={row} /> },
  {
    id: 'sellable',
    header: 'cores.sellableHead',
    isNumeric: true,
    cardPlace: ({ capacity }) => capacity && 0,
    cell: (row) => <Sellable row={row} />,
  },
  {
    id: 'at_risk',
    header: 'storage.atRisk',
    cardPlace: ({ at_risk }) => at_risk && 0,
    cell: (row) => <AtRisk row={row} />,
  },
  { id: 'observed', header: 'cores.oldestValue', cell: (row) => <OldestValue row={row} /> },
]

const columns = { used: columnsOf('storage.used'), allocated: columnsOf('storage.allocated') }

/** All storage pools, each with its fullest node and the effect of a node failure. */
export function StorageTable() {
  // The same query as that of the table, and so the same request.
  const pools = useQuery({ ...storageQuery(useSearchParams()), placeholderData: keepPreviousData })
  return (
    <TrendsOfRows keys={trendKeysOf(pools.data?.data ?? [])}>
      <Pools />
    </TrendsOfRows>
  )
}

function Pools() {
  const denominator = useDenominator()
  const keep = useKeepDenominator()
  return (
    <ListTable
      noun={text('storage.pools')}
      endpoint={sortableStorage}
      params={{}}
      columns={columns[denominator.amount]}
      defaultSort={worstFirst}
      requestOf={(state) => requestStorage(state, denominator)}
      rowId={({ hybrid_core_id, storage_type }) => `${hybrid_core_id}/${storage_type}`}
      rowHref={({ hybrid_core_id }) => keep(coreHref(hybrid_core_id))}
      filters={[
        { kind: 'search', name: 'search', label: 'storage.searchByCore' },
        {
          kind: 'choice',
          name: 'storage_type',
          label: 'storage.class',
          choices: storageTypes.map((value) => ({ value, label: storageClasses[value].label })),
        },
      ]}
      empty={richText('cores.importFirst', { command: (command) => <Code>{command}</Code> })}
    />
  )
}
