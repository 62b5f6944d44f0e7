import { StatusBadge } from '../../records/badge/status-badge.tsx'
import { QuietText } from '../../records/quiet-text.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { coreTime, Freshness } from '../../usage/freshness.tsx'
import type { ComparedGroup } from '../compared-row.ts'

/** What and how old the cores are. */
export const coreRows: ComparedGroup = {
  title: 'Core',
  rows: [
    {
      name: 'Status',
      cell: ({ core: { status, location } }) => (
        <>
          <StatusBadge status={status} />
          <QuietText isBlock>{location?.name ?? 'no location'}</QuietText>
        </>
      ),
    },
    {
      name: 'Oldest value',
      cell: ({ id, core: { oldest_observed_at: oldest, stale_asset_count: staleCount } }) => (
        <Freshness
          label={`Oldest value of ${id}`}
          observedAt={oldest}
          stale={staleCount > 0}
          origin={() => coreTime(poolOrigin({ hybrid_core_id: id, resource: 'cpu' }))}
        />
      ),
    },
  ],
}
