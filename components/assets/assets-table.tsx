'use client'
import { findAssets, type listAssets } from '#lib/api/contract/hybrid-core.ts'
import { nodeTypes } from '#lib/api/contract/records/usage.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { assetHref } from '../cores/core-path.ts'
import { WhatIfBox } from '../cores/what-if/what-if.tsx'
import { StatusBadge } from '../records/badge/status-badge.tsx'
import { statusNames } from '../records/badge/status-text.ts'
import { NoValue } from '../records/quiet-text.tsx'
import type { Column } from '../table/columns.ts'
import { valuesAsChoices, yesOrNo } from '../table/filters/choices.ts'
import { ListTable } from '../table/list-table.tsx'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { nodeOrigin } from '../usage/figure/usage-origins.ts'
import { Freshness, nodeTime } from '../usage/freshness.tsx'
import { meterPlace } from '../usage/meter/level.ts'
import { ageOf, Meter } from '../usage/meter/meter.tsx'
import { fullestFirst, requestAssets, sortableAssets } from './asset-list.ts'
import { nodeTypeWords } from './node-type-words.ts'

type Asset = Item<typeof listAssets>

const storageClasses = {
  distributed: 'assets.distributed',
  rocket: 'assets.rocket',
  object: 'assets.object',
} as const

const isCompute = (nodeType: Asset['node_type']) => nodeType === 'compute'

const meter = (
  id: string,
  header: PlainKey,
  sortable: boolean,
  /** Whether nodes of this type have the quantity: others have no value, rather than an unknown one. */
  has: (nodeType: Asset['node_type']) => boolean,
  usageOf: (asset: Asset) => Asset['cpu_usage'] | Asset['memory_usage'] | Asset['storage_usage'],
): Column<Asset> => ({
  id,
  header,
  enableSorting: sortable,
  sortDescFirst: true,
  isMeter: true,
  cardPlace: (row) => meterPlace(usageOf(row)),
  cell: (row) =>
    usageOf(row) || has(row.node_type) ? (
      <Meter
        label={text('assets.usageOf', { quantity: text(header), asset: row.id })}
        usage={usageOf(row)}
        {...ageOf(row)}
        origin={() => nodeOrigin(row)}
        observedAt={row.observed_at}
      />
    ) : (
      <NoValue />
    ),
})

const columns: Column<Asset>[] = [
  { id: 'id', header: 'assets.asset', enableSorting: true, cell: (row) => row.id },
  {
    id: 'what_if',
    header: 'assets.whatIf',
    cardPlace: () => 1,
    cell: (row) => <WhatIfBox node={row} />,
  },
  {
    id: 'node_type',
    header: 'assets.nodeType',
    enableSorting: true,
    cell: (row) => text(nodeTypeWords[row.node_type]),
  },
  {
    id: 'status',
    header: 'cores.status',
    enableSorting: true,
    cardPlace: ({ status }) => (status === 'active' ? 0 : -900),
    cell: (row) => <StatusBadge status={row.status} />,
  },
  meter('cpu', 'cores.cpu', false, isCompute, ({ cpu_usage }) => cpu_usage),
  meter('memory_usage', 'cores.memory', true, isCompute, ({ memory_usage }) => memory_usage),
  meter(
    'storage_usage',
    'assets.storage',
    true,
    () => true,
    ({ storage_usage }) => storage_usage,
  ),
  {
    id: 'storage_type',
    header: 'assets.storageClass',
    cardPlace: () => null,
    cell: ({ storage_usage: storage }) => (storage ? text(storageClasses[storage.storage_type]) : '–'),
  },
  {
    id: 'observed_at',
    header: 'assets.lastReported',
    enableSorting: (findAssets.sorts as readonly string[]).includes('observed_at'),
    cell: (row) => (
      <Freshness
        label={text('cores.lastReportOf', { node: row.id })}
        observedAt={row.observed_at}
        stale={row.stale}
        origin={() => nodeTime(nodeOrigin(row))}
      />
    ),
  },
]

/** The nodes of a core with their status, usage and age. */
export function AssetsTable({ coreId }: { coreId: string }) {
  const keep = useKeepDenominator()
  return (
    <ListTable
      noun={text('assets.assets')}
      endpoint={sortableAssets}
      params={{ hybrid_core_id: coreId }}
      columns={columns}
      defaultSort={fullestFirst}
      requestOf={(state) => requestAssets(coreId, state)}
      rowId={({ id }) => id}
      rowHref={({ id }) => keep(assetHref(coreId, id))}
      filters={[
        { kind: 'search', name: 'id_search', label: 'cores.searchById' },
        {
          kind: 'choice',
          name: 'node_type',
          label: 'assets.nodeType',
          choices: valuesAsChoices(nodeTypes, nodeTypeWords),
        },
        {
          kind: 'choice',
          name: 'status',
          label: 'cores.status',
          choices: valuesAsChoices(['active', 'staged', 'failed', 'maintenance'], statusNames),
        },
        {
          kind: 'choice',
          name: 'stale',
          label: 'assets.age',
          choices: yesOrNo('cores.stale', 'assets.upToDate'),
        },
      ]}
      empty={text('assets.noNodes')}
    />
  )
}
