'use client'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { nodeTypes } from '#lib/api/contract/hybrid-core-records.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { assetHref } from '../cores/core-path.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { Freshness } from '../usage/freshness.tsx'
import { Meter } from '../usage/meter.tsx'
import { StatusBadge } from '../usage/status-badge.tsx'
import { nodeTypeWords } from './node-type-words.ts'

type Asset = Item<typeof listAssets>

const meter = (
  id: string,
  header: string,
  sortable: boolean,
  usageOf: (asset: Asset) => Asset['cpu_usage'] | Asset['memory_usage'] | Asset['storage_usage'],
): Column<Asset> => ({
  id,
  header,
  enableSorting: sortable,
  cell: (row) => (
    <Meter
      label={`${header} of ${row.id}`}
      usage={usageOf(row)}
      stale={row.stale ? { observedAt: row.observed_at } : undefined}
    />
  ),
})

const columns: Column<Asset>[] = [
  { id: 'id', header: 'Asset', enableSorting: true, cell: (row) => row.id },
  {
    id: 'node_type',
    header: 'Node type',
    enableSorting: true,
    cell: (row) => nodeTypeWords[row.node_type],
  },
  {
    id: 'status',
    header: 'Status',
    enableSorting: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  meter('cpu', 'CPU', false, ({ cpu_usage }) => cpu_usage),
  meter('memory_usage', 'Memory', true, ({ memory_usage }) => memory_usage),
  meter('storage_usage', 'Storage', true, ({ storage_usage }) => storage_usage),
  {
    id: 'storage_type',
    header: 'Storage class',
    cell: (row) => row.storage_usage?.storage_type ?? '–',
  },
  {
    id: 'observed',
    header: 'Observed',
    cell: (row) => <Freshness observedAt={row.observed_at} stale={row.stale} />,
  },
]

/** The nodes of a core: which is fullest, which has failed, which is silent. */
export function AssetsTable({ coreId }: { coreId: string }) {
  return (
    <ListTable
      noun="assets"
      endpoint={listAssets}
      params={{ hybrid_core_id: coreId }}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => assetHref(coreId, id)}
      filters={[
        { kind: 'search', name: 'id', label: 'Search by id' },
        {
          kind: 'choice',
          name: 'node_type',
          label: 'Node type',
          choices: nodeTypes.map((value) => ({ value, label: nodeTypeWords[value] })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          choices: ['active', 'staged', 'failed', 'maintenance'].map((value) => ({ value, label: value })),
        },
      ]}
      empty="This core has no nodes. They appear with the next import that names some."
    />
  )
}
