'use client'
import { Anchor, Code, Text } from '@mantine/core'
import Link from 'next/link'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { assetHref, coreHref } from '../cores/core-path.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { formatBytes, formatNumber, formatPercentage } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { Meter } from '../usage/meter.tsx'
import { LossVerdict } from './loss-verdict.tsx'
import { type StorageRow, storageClasses, storageTypes } from './storage-classes.ts'
import classes from './storage-table.module.css'

const columns: Column<StorageRow>[] = [
  { id: 'hybrid_core_id', header: 'Hybrid core', enableSorting: true, cell: (row) => row.hybrid_core_id },
  { id: 'storage_type', header: 'Class', cell: (row) => storageClasses[row.storage_type].label },
  {
    id: 'percentage',
    header: 'Used',
    enableSorting: true,
    cell: (row) => (
      <Meter
        label={`${storageClasses[row.storage_type].label} storage of ${row.hybrid_core_id}`}
        usage={row.usage}
        afterLoss={row.headroom?.after_largest_loss?.percentage}
      />
    ),
  },
  {
    id: 'fullest',
    header: 'Fullest node',
    cell: ({ hybrid_core_id, fullest_asset: { id, percentage } }) => (
      <>
        <AssetLink coreId={hybrid_core_id} assetId={id} />{' '}
        <Text span size="xs" c="dimmed" className={classes.number}>
          {formatPercentage(percentage)}
        </Text>
      </>
    ),
  },
  {
    id: 'imbalance',
    header: 'Imbalance',
    enableSorting: true,
    cell: ({ imbalance, mean_percentage, asset_count }) => (
      <span
        className={classes.number}
        title={`The fullest node is so much above the mean of ${formatNumber(asset_count)} nodes, ${formatPercentage(mean_percentage)}`}
      >
        {formatNumber(imbalance, 1, 1)} points
      </span>
    ),
  },
  { id: 'headroom', header: 'If a node is lost', cell: ({ headroom }) => <LossVerdict loss={headroom} /> },
  { id: 'at_risk', header: 'At risk', cell: (row) => <AtRisk row={row} /> },
  { id: 'observed', header: 'Observed', cell: ({ observed_at }) => <Freshness observedAt={observed_at} /> },
]

/** Every class of storage of every core, with the node that is fullest and what the loss of one would do. */
export function StorageTable() {
  return (
    <ListTable
      noun="storage classes"
      endpoint={listStorageWorkload}
      params={{}}
      columns={columns}
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
    <Anchor className={classes.link} component={Link} href={assetHref(coreId, assetId)} prefetch={false} inherit>
      {assetId}
    </Anchor>
  )
}

/** What is lost with the node that holds the most: storage that is local has no copies. */
function AtRisk({ row: { at_risk, hybrid_core_id } }: { row: StorageRow }) {
  if (!at_risk) {
    return (
      <Text span c="dimmed" aria-label="nothing: lost data is placed again">
        –
      </Text>
    )
  }
  return (
    <>
      <span className={classes.number} title={`${formatNumber(at_risk.bytes)} bytes`}>
        {formatBytes(at_risk.bytes)}
      </span>{' '}
      <Text span size="xs" c="dimmed">
        on <AssetLink coreId={hybrid_core_id} assetId={at_risk.largest_asset_id} />
      </Text>
    </>
  )
}
