'use client'
import { Code } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { CompareBar } from '../../compare/selection/compare-bar.tsx'
import { CompareBox, CompareProvider } from '../../compare/selection/compare-selection.tsx'
import { RunsFull } from '../../forecast/list/runs-full.tsx'
import { TrendCell, TrendsOfRows } from '../../forecast/trend/trend-cell.tsx'
import { useQuery } from '../../query/use-query.ts'
import { StatusBadge } from '../../records/badge/status-badge.tsx'
import { statusNames } from '../../records/badge/status-text.ts'
import { NoValue, QuietText } from '../../records/quiet-text.tsx'
import type { Column } from '../../table/columns.ts'
import { valuesAsChoices, yesOrNo } from '../../table/filters/choices.ts'
import { ListTable } from '../../table/list-table.tsx'
import type { PlainKey } from '../../texts/catalogue.ts'
import { richText, text } from '../../texts/text.ts'
import { hasAllocated } from '../../usage/denominator/denominator.ts'
import { DenominatorSwitch } from '../../usage/denominator/denominator-switch.tsx'
import { useDenominator, useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { coreTime, Freshness } from '../../usage/freshness.tsx'
import { meterPlace } from '../../usage/meter/level.ts'
import type { Resource } from '../../usage/resource-nodes.ts'
import { coreHref } from '../core-path.ts'
import { CoreAssets } from './core-assets.tsx'
import { coresQuery, requestCores, sortableCores } from './core-list.ts'
import { CoreMeter } from './core-meter.tsx'
import { type Core, type CoreRow, fullestOf, isDown, resourceNames, usageOf, worstFirst } from './core-order.ts'
import { trendKeysOf, trendOf } from './core-trend.ts'

const meter = (id: Resource, header: PlainKey): Column<CoreRow> => ({
  id,
  header,
  enableSorting: true,
  sortDescFirst: true,
  cardPlace: (core) => (isDown(core, id) ? cardPlaces.down : meterPlace(usageOf(core, id), fullestOf(core, id))),
  isMeter: true,
  cell: (core) => <CoreMeter core={core} resource={id} />,
})

/** Places in a card before every meter, whose place is its negative percentage. */
const cardPlaces = { inactive: -9e6, down: -85e5, failedOrStale: -8e6, old: -7e6 }

const columns: Column<CoreRow>[] = [
  { id: 'id', header: 'cores.hybridCore', enableSorting: true, cell: (row) => row.id },
  {
    id: 'status',
    header: 'cores.status',
    cardPlace: ({ status }) => (status === 'active' ? 0 : cardPlaces.inactive),
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        <CompareBox coreId={row.id} />
      </>
    ),
  },
  meter('cpu', 'cores.cpu'),
  meter('memory', 'cores.memoryHead'),
  meter('distributed', 'cores.distributed'),
  meter('rocket', 'cores.rocket'),
  meter('object', 'cores.object'),
  {
    id: 'runs_full',
    header: 'cores.nearFull',
    enableSorting: true,
    cardPlace: ({ forecast }) => (forecast ? 0 : null),
    cell: ({ id, forecast }) => <RunsFull coreId={id} forecast={forecast} hasResource />,
  },
  {
    id: 'trend',
    header: 'cores.usedThirtyDays',
    isExtra: true,
    // A line needs the width of a table.
    cardPlace: () => null,
    cell: (core) => <TrendCell of={trendOf(core)} hasResource />,
  },
  {
    id: 'assets',
    header: 'cores.assets',
    enableSorting: true,
    sortDescFirst: true,
    cardPlace: ({ failed_asset_count: failed, stale_asset_count: stale }) =>
      failed + stale > 0 ? cardPlaces.failedOrStale : 0,
    cell: (row) => <CoreAssets core={row} />,
  },
  { id: 'location', header: 'cores.location', cell: (row) => <Location core={row} /> },
  {
    id: 'observed',
    header: 'cores.oldestValue',
    enableSorting: true,
    cardPlace: ({ stale_asset_count: stale }) => (stale > 0 ? cardPlaces.old : 0),
    cell: (row) => (
      <Freshness
        label={text('cores.oldestValueOf', { core: row.id })}
        observedAt={row.oldest_observed_at}
        stale={row.stale_asset_count > 0}
        origin={() => coreTime(poolOrigin({ hybrid_core_id: row.id, resource: 'cpu' }))}
      />
    ),
  },
]

/** The hybrid cores of the partner with their usage. */
export function CoresTable() {
  // The same query as that of the table, and so the same request: the switch is shown only if a core has allocated amounts.
  const { data } = useQuery({ ...coresQuery(useSearchParams()), placeholderData: keepPreviousData })
  const cores: CoreRow[] = data?.data ?? []
  const usages = cores.flatMap((core) => resourceNames.flatMap((name) => usageOf(core, name) ?? []))
  return (
    <>
      <DenominatorSwitch of="cores" hasAllocated={hasAllocated(usages)} />
      <TrendsOfRows keys={trendKeysOf(cores)}>
        <CompareProvider>
          {data?.meta.page.total !== 0 && <CompareBar />}
          <Cores />
        </CompareProvider>
      </TrendsOfRows>
    </>
  )
}

function Cores() {
  const denominator = useDenominator()
  const keep = useKeepDenominator()
  return (
    <ListTable
      noun={text('cores.hybridCores')}
      endpoint={sortableCores}
      params={{}}
      columns={columns}
      defaultSort={worstFirst}
      requestOf={(state) => requestCores(state, denominator)}
      rowId={({ id }) => id}
      rowHref={({ id }) => keep(coreHref(id))}
      filters={[
        { kind: 'search', name: 'id', label: 'cores.searchById' },
        {
          kind: 'choice',
          name: 'status',
          label: 'cores.status',
          choices: valuesAsChoices(['active', 'planned', 'staged', 'maintenance', 'failed'], statusNames),
        },
        {
          kind: 'choice',
          name: 'public_available',
          label: 'cores.publicFilter',
          choices: yesOrNo('cores.public', 'cores.notPublic'),
        },
      ]}
      empty={richText('cores.importFirst', { command: (command) => <Code>{command}</Code> })}
    />
  )
}

/** Where a core is, and whether it is publicly available. */
function Location({
  core: { location, public_available: isPublic },
}: {
  core: Pick<Core, 'location' | 'public_available'>
}) {
  return (
    <>
      {location ? location.name : <NoValue />}
      {location?.country && <QuietText>{` ${location.country}`}</QuietText>}
      <QuietText isBlock>{text(isPublic ? 'cores.public' : 'cores.notPublic')}</QuietText>
    </>
  )
}
