'use client'
import { Code, Text } from '@mantine/core'
import { listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { formatNumber } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { Meter } from '../usage/meter.tsx'
import { StatusBadge } from '../usage/status-badge.tsx'
import { coreHref } from './core-path.ts'

type Core = Item<typeof listHybridCores>
type Usage = Core['workload']['cpu'] | Core['workload']['memory']

const meter = (id: string, header: string, usageOf: (core: Core) => Usage): Column<Core> => ({
  id,
  header,
  cell: (row) => <Meter label={`${header} of ${row.id}`} usage={usageOf(row)} />,
})

const columns: Column<Core>[] = [
  { id: 'id', header: 'Hybrid core', enableSorting: true, cell: (row) => row.id },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  meter('cpu', 'CPU', ({ workload }) => workload.cpu),
  meter('memory', 'Memory', ({ workload }) => workload.memory),
  meter('distributed', 'Distributed', ({ workload }) => workload.storage.distributed),
  meter('rocket', 'Rocket', ({ workload }) => workload.storage.rocket),
  meter('object', 'Object', ({ workload }) => workload.storage.object),
  { id: 'assets', header: 'Assets', cell: (row) => formatNumber(row.asset_count) },
  { id: 'location', header: 'Location', cell: (row) => <Location location={row.location} /> },
  { id: 'public', header: 'Public', cell: (row) => (row.public_available ? 'yes' : 'no') },
  { id: 'observed', header: 'Observed', cell: (row) => <Freshness observedAt={row.observed_at} /> },
]

/** The hybrid cores of the partner and how full each is. */
export function CoresTable() {
  return (
    <ListTable
      noun="hybrid cores"
      endpoint={listHybridCores}
      params={{}}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => coreHref(id)}
      filters={[
        { kind: 'search', name: 'id', label: 'Search by id' },
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          choices: ['active', 'planned', 'staged', 'maintenance', 'failed'].map((value) => ({ value, label: value })),
        },
        {
          kind: 'choice',
          name: 'public_available',
          label: 'Public',
          choices: [
            { value: 'true', label: 'public' },
            { value: 'false', label: 'not public' },
          ],
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

function Location({ location }: { location: Core['location'] }) {
  if (!location)
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  return (
    <span>
      {location.name}
      {location.country && <Text span c="dimmed" size="xs">{` ${location.country}`}</Text>}
    </span>
  )
}
