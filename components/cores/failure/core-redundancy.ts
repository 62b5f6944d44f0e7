import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { capital } from '../../records/sentences.ts'
import { text } from '../../texts/text.ts'
import { apiSentence } from './api-sentence.ts'

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
    warningOf('distributed_storage', distributed ?? withoutUsage(distributedNodes)),
    warningOf('object_storage', object ?? withoutUsage(objectNodes)),
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
  const [redundancy, effect] =
    failed + staged === total ? (['at_risk', 'cores.allFailed'] as const) : (['reduced', 'cores.othersSilent'] as const)
  return { failed_asset_count: failed, redundancy, redundancy_reason: text(effect, { count: failed }) }
}

function warningOf(
  nodeType: RedundancyWarning['nodeType'],
  { failed_asset_count: failedCount, redundancy, redundancy_reason: reason }: Redundancy,
): RedundancyWarning | null {
  if (redundancy === 'full') return null
  const isAtRisk = redundancy === 'at_risk'
  return {
    nodeType,
    title: capital(text(isAtRisk ? 'cores.mayHaveLostData' : 'cores.reducedRedundancy', { nodeType })),
    text: apiSentence(reason ?? ''),
    isAtRisk,
    failedCount,
  }
}
