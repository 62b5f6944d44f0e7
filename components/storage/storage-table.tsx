'use client'
import { Code } from '@mantine/core'
import { assetHref, coreHref } from '../cores/core-path.ts'
import { NodeCounts } from '../cores/node-counts.tsx'
import { RunsFull } from '../forecast/list/runs-full.tsx'
import { NoValue, QuietText } from '../records/quiet-text.tsx'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { CellLink } from '../table/rows/cell-link.tsx'
import { useDenominator } from '../usage/denominator/denominator-switch.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { formatBytes, formatExactly, formatNumber, formatPercentage } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { levelOf } from '../usage/level.ts'
import { noActiveNode } from '../usage/resource-nodes.ts'
import { copiesText, sellableFormula } from '../usage/sellable.ts'
import { StateWord } from '../usage/state-word.tsx'
import { LossVerdict } from './loss-verdict.tsx'
import { figureOrigin, PoolMeter } from './pool-meter.tsx'
import {
  type ActivePool,
  fullestNodeFirst,
  isActive,
  type StorageRow,
  storageClasses,
  storageTypes,
} from './storage-classes.ts'
import { requestStorage, type StorageTableRow, sortableStorage } from './storage-list.ts'
import classes from './storage-table.module.css'

const columnsOf = (amount: 'Used' | 'Allocated'): Column<StorageTableRow>[] => [
  { id: 'hybrid_core_id', header: 'Hybrid core', enableSorting: true, cell: (row) => row.hybrid_core_id },
  { id: 'storage_type', header: 'Class', cardPlace: () => -3, cell: (row) => storageClasses[row.storage_type].label },
  {
    id: 'percentage',
    header: amount,
    enableSorting: true,
    sortDescFirst: true,
    cardPlace: () => -2,
    cell: (row) => <PoolMeter row={row} />,
  },
  {
    id: 'fullest_asset',
    header: 'Fullest node',
    enableSorting: true,
    sortDescFirst: true,
    cardPlace: ({ fullest_asset: fullest }) => fullest && -1,
    cell: ({ hybrid_core_id, fullest_asset: fullest }) =>
      fullest ? (
        <>
          <AssetLink coreId={hybrid_core_id} assetId={fullest.id} />{' '}
          <QuietText>{formatPercentage(fullest.percentage)}</QuietText>{' '}
          <span className={classes.state}>
            <StateWord state={{ level: levelOf(fullest.percentage), node: null }} />
          </span>
        </>
      ) : (
        <NoValue label={noActiveNode} />
      ),
  },
  {
    id: 'near_full_at',
    header: 'Runs full',
    enableSorting: true,
    cardPlace: ({ forecast }) => (forecast ? 0 : null),
    cell: ({ forecast }) => <RunsFull forecast={forecast} />,
  },
  {
    id: 'imbalance',
    header: 'Fullest above mean',
    enableSorting: true,
    sortDescFirst: true,
    isNumeric: true,
    cardPlace: ({ imbalance }) => (imbalance === null ? null : 0),
    cell: (row) =>
      isActive(row) ? (
        <Figure facts={() => imbalanceFacts(row)}>
          <span className={classes.number}>{formatNumber(row.imbalance, 1, 1)} pp</span>
        </Figure>
      ) : (
        <NoValue label={noActiveNode} />
      ),
  },
  {
    id: 'nodes',
    header: 'Nodes',
    cardPlace: ({ failed_asset_count: failed, stale_asset_count: stale }) => (failed + stale > 0 ? -1 : 0),
    cell: (row) => (
      <NodeCounts
        coreId={row.hybrid_core_id}
        nodeType={storageClasses[row.storage_type].nodeType}
        count={row.asset_count}
        failed={row.failed_asset_count}
        stale={row.stale_asset_count}
      />
    ),
  },
  { id: 'headroom', header: 'Node failure (N\u20111)', cell: (row) => <LossVerdict row={row} /> },
  {
    id: 'sellable',
    header: 'Sellable, net',
    isNumeric: true,
    cardPlace: ({ capacity }) => capacity && 0,
    cell: (row) => <Sellable row={row} />,
  },
  { id: 'at_risk', header: 'At risk', cardPlace: ({ at_risk }) => at_risk && 0, cell: (row) => <AtRisk row={row} /> },
  {
    id: 'observed',
    header: 'Oldest value',
    cell: (row) => (
      <Freshness
        label={`Oldest value of ${storageClasses[row.storage_type].label.toLowerCase()} storage of ${row.hybrid_core_id}`}
        observedAt={row.oldest_observed_at}
        stale={row.stale_asset_count > 0}
        origin={() => figureOrigin(row, 'The time of the oldest value of the active nodes of the pool.')}
      />
    ),
  },
]

const columns = { used: columnsOf('Used'), allocated: columnsOf('Allocated') }

/** All storage pools, each with its fullest node and the effect of a node failure. */
export function StorageTable() {
  const denominator = useDenominator()
  return (
    <ListTable
      noun="storage pools"
      endpoint={sortableStorage}
      params={{}}
      columns={columns[denominator.amount]}
      defaultSort={fullestNodeFirst}
      requestOf={(state) => requestStorage(state, denominator)}
      rowId={({ hybrid_core_id, storage_type }) => `${hybrid_core_id}/${storage_type}`}
      rowHref={({ hybrid_core_id }) => coreHref(hybrid_core_id)}
      filters={[
        { kind: 'search', name: 'hybrid_core_id', label: 'Search by core' },
        {
          kind: 'choice',
          name: 'storage_type',
          label: 'Class',
          choices: storageTypes.map((value) => ({ value, label: storageClasses[value].label })),
        },
      ]}
      empty={
        <>
          Import an inventory with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}

function AssetLink({ coreId, assetId }: { coreId: string; assetId: string }) {
  return (
    <CellLink className={classes.link} href={assetHref(coreId, assetId)}>
      {assetId}
    </CellLink>
  )
}

function imbalanceFacts(row: ActivePool) {
  const { imbalance, mean_percentage: mean, asset_count: count, fullest_asset: fullest } = row
  return {
    label: `Fullest above mean in ${row.hybrid_core_id}`,
    exact: [
      `${formatNumber(imbalance, 2, 2)} percentage points`,
      `${fullest.id}: ${formatPercentage(fullest.percentage, 2)}; mean of ${formatNumber(count)} nodes: ${formatPercentage(mean, 2)}`,
    ],
    observedAt: row.oldest_observed_at,
    origin: figureOrigin(row, 'The percentage of the fullest node minus the mean of the percentages of all nodes.'),
  }
}

/** What can still be stored net of copies, so that the pool survives the loss of its largest node. */
function Sellable({ row }: { row: StorageRow }) {
  const { capacity, headroom, storage_type: type, hybrid_core_id: coreId, oldest_observed_at: observedAt } = row
  if (!capacity || type === 'rocket')
    return <NoValue label={isActive(row) ? 'not computed: rocket storage has no copies' : noActiveNode} />
  const { net_sellable: sellable, net_used: used, net_total: total, copies } = capacity
  const facts = () => ({
    label: `Sellable in ${coreId}`,
    exact: [
      `${formatNumber(sellable)} bytes, net: ${copiesText(type, copies)}`,
      `in use, net: ${formatExactly({ raw: used, total, unit: 'byte' })}`,
      ...(headroom?.reason ? [headroom.reason] : []),
    ],
    observedAt,
    origin: figureOrigin(row, sellableFormula),
  })
  return (
    <Figure facts={facts}>
      <span className={classes.number}>{formatBytes(sellable)}</span>
    </Figure>
  )
}

/** The data that would be lost with the node that holds the most: local storage has no copies. */
function AtRisk({ row }: { row: StorageRow }) {
  const { at_risk: atRisk, hybrid_core_id: coreId, oldest_observed_at: observedAt } = row
  if (!isActive(row)) return <NoValue label={noActiveNode} />
  if (!atRisk) return <NoValue label="nothing: the data is rebuilt from copies" />
  const facts = () => ({
    label: `At risk in ${coreId}`,
    exact: [`${formatNumber(atRisk.bytes)} bytes on ${atRisk.largest_asset_id}`],
    observedAt,
    origin: figureOrigin(row, 'The used bytes of the node that holds the most: rocket storage is lost with its node.'),
  })
  return (
    <>
      <Figure facts={facts}>
        <span className={classes.number}>{formatBytes(atRisk.bytes)}</span>
      </Figure>{' '}
      <QuietText>
        on <AssetLink coreId={coreId} assetId={atRisk.largest_asset_id} />
      </QuietText>
    </>
  )
}
