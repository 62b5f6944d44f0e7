'use client'
import { text } from '../../texts/text.ts'
import { usageIn, whyUnknown } from '../../usage/denominator/denominator.ts'
import { useDenominator } from '../../usage/denominator/use-denominator.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { Meter } from '../../usage/meter/meter.tsx'
import { NoActiveNode } from '../../usage/meter/no-active-node.tsx'
import type { Resource } from '../../usage/resource-nodes.ts'
import { ageOfResource } from '../core-pools.ts'
import { type CoreRow, fullestOf, isDown, usageOf } from './core-order.ts'

type CoreMeterProps = { core: CoreRow; resource: Resource }

/** The meter of a resource of a core, with its fullest node and its usage after the loss of the largest one. */
export function CoreMeter({ core, resource }: CoreMeterProps) {
  const fullest = fullestOf(core, resource)
  const denominator = useDenominator()
  const pool = resource === 'cpu' || resource === 'memory' ? undefined : core.pools[resource]
  const { stale_asset_count: staleCount, oldest_observed_at: oldest } = ageOfResource(core, resource)
  const isUsed = denominator.amount === 'used'
  if (isDown(core, resource)) return <NoActiveNode />
  const afterLoss = resource === 'memory' ? core.memoryAfterLoss : pool?.afterLoss
  return (
    <Meter
      label={text('cores.usageOf', { resource, core: core.id })}
      usage={usageIn(denominator, usageOf(core, resource), pool?.copies)}
      unknown={whyUnknown(denominator, usageOf(core, resource))}
      fullest={isUsed && fullest ? { assetId: fullest.asset_id, percentage: fullest.percentage } : null}
      afterLoss={isUsed ? afterLoss : null}
      isPartlyStale={staleCount > 0}
      origin={() => poolOrigin({ hybrid_core_id: core.id, resource, denominator })}
      observedAt={oldest}
    />
  )
}
