import { StatusBadge } from '../../records/badge/status-badge.tsx'
import { QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { coreTime, Freshness } from '../../usage/freshness.tsx'
import type { ComparedGroup } from '../compared-row.ts'

/** Returns what and how old the cores are. */
export function coreRows(): ComparedGroup {
  return {
    title: text('compare.core'),
    rows: [
      {
        name: text('compare.status'),
        cell: ({ core: { status, location } }) => (
          <>
            <StatusBadge status={status} />
            <QuietText isBlock>{location?.name ?? text('compare.noLocation')}</QuietText>
          </>
        ),
      },
      {
        name: text('compare.oldestValue'),
        cell: ({ id, core: { oldest_observed_at: oldest, stale_asset_count: staleCount } }) => (
          <Freshness
            label={text('compare.oldestValueOf', { core: id })}
            observedAt={oldest}
            stale={staleCount > 0}
            origin={() => coreTime(poolOrigin({ hybrid_core_id: id, resource: 'cpu' }))}
          />
        ),
      },
    ],
  }
}
