import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'

type Storage = Item<typeof getResources>['headroom']['storage']

/** A storage pool of which nodes have failed. */
export type RedundancyWarning = {
  nodeType: 'distributed_storage' | 'object_storage'
  title: string
  /** What the failures mean for the data, in one sentence. */
  text: string
  /** Whether some data may have no copy left. */
  isAtRisk: boolean
  failedCount: number
}

/** Returns a warning for each storage pool without full redundancy, the worst first. */
export function redundancyWarnings({ distributed, object }: Storage): RedundancyWarning[] {
  return [
    warningOf('distributed_storage', 'Distributed storage', distributed),
    warningOf('object_storage', 'Object storage', object),
  ]
    .flatMap((warning) => warning ?? [])
    .sort((a, b) => Number(b.isAtRisk) - Number(a.isAtRisk))
}

function warningOf(
  nodeType: RedundancyWarning['nodeType'],
  pool: string,
  headroom: Storage['distributed'],
): RedundancyWarning | null {
  if (!headroom || headroom.redundancy === 'full') return null
  const isAtRisk = headroom.redundancy === 'at_risk'
  return {
    nodeType,
    title: isAtRisk ? `${pool} may have lost data` : `${pool} has reduced redundancy`,
    text: headroom.redundancy_reason ?? '',
    isAtRisk,
    failedCount: headroom.failed_asset_count,
  }
}
