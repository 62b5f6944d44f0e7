import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { formatNumber } from '../../usage/format.ts'

type Resources = Item<typeof getResources>

/** A storage pool of which nodes have failed. */
export type RedundancyWarning = {
  nodeType: 'distributed_storage' | 'object_storage'
  title: string
  /** The effect of the failures on the data, in one sentence. */
  text: string
  /** Whether some data may have no copy left. */
  isAtRisk: boolean
  failedCount: number
}

/** Returns a warning for each storage pool without full redundancy, the worst first. */
export function redundancyWarnings({ headroom, nodes }: Pick<Resources, 'headroom' | 'nodes'>): RedundancyWarning[] {
  const { distributed, object } = headroom.storage
  const { distributed_storage: distributedNodes, object_storage: objectNodes } = nodes.by_node_type
  return [
    warningOf('distributed_storage', 'Distributed storage', distributed ?? withoutUsage(distributedNodes)),
    warningOf('object_storage', 'Object storage', object ?? withoutUsage(objectNodes)),
  ]
    .flatMap((warning) => warning ?? [])
    .sort((a, b) => Number(b.isAtRisk) - Number(a.isAtRisk))
}

type Redundancy = Pick<
  NonNullable<Resources['headroom']['storage']['object']>,
  'failed_asset_count' | 'redundancy' | 'redundancy_reason'
>
type NodeCounts = Resources['nodes']['by_node_type']['object_storage']

/** Returns the redundancy of a pool that has no headroom because no active node reports its usage. */
function withoutUsage({ total, by_status: { failed = 0, staged = 0 } }: NodeCounts): Redundancy {
  if (failed === 0) return { failed_asset_count: 0, redundancy: 'full', redundancy_reason: null }
  const failures = failed === 1 ? '1 node has failed' : `${formatNumber(failed)} nodes have failed`
  const [redundancy, effect] =
    failed + staged === total
      ? (['at_risk', 'no other node holds data: it may have no copy left.'] as const)
      : (['reduced', 'no active node reports its usage: some data may have fewer copies.'] as const)
  return { failed_asset_count: failed, redundancy, redundancy_reason: `${failures} and ${effect}` }
}

function warningOf(
  nodeType: RedundancyWarning['nodeType'],
  pool: string,
  { failed_asset_count: failedCount, redundancy, redundancy_reason: reason }: Redundancy,
): RedundancyWarning | null {
  if (redundancy === 'full') return null
  const isAtRisk = redundancy === 'at_risk'
  return {
    nodeType,
    title: isAtRisk ? `${pool} may have lost data` : `${pool} has reduced redundancy`,
    text: reason ?? '',
    isAtRisk,
    failedCount,
  }
}
