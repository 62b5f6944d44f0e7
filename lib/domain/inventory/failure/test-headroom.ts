import { type FitRule, memoryRule, neededFor, placedAgain } from './fit-rule.ts'
import { type CoreTotals, type Headroom, headroom, type NodeTotals } from './headroom.ts'
import { allocatedOn, type LosableAsset, type Node, nodesWith, nodeWithMost, sumOf } from './node-sums.ts'

/** Computes the headroom by its definition: it takes one asset after the other away. The product computes it from totals. */
export function headroomOf(assets: readonly LosableAsset[], replicas: number): Headroom {
  return headroom(totalsOf(assets), replicas)
}

function totalsOf(assets: readonly LosableAsset[]): CoreTotals {
  const rocket = nodeWithMost('used', nodesWith('storage', 'compute', assets))
  const storageRule = placedAgain('storage', 1)
  return {
    memory: sumUp(nodesWith('memory', 'compute', assets), memoryRule),
    distributed: sumUp(nodesWith('storage', 'distributed_storage', assets), storageRule),
    object: sumUp(nodesWith('storage', 'object_storage', assets), storageRule),
    rocket: rocket ? { largest_asset_id: rocket.id, at_risk: rocket.used } : null,
  }
}

function sumUp(nodes: readonly Node[], rule: FitRule): NodeTotals | null {
  const largest = nodeWithMost('total', nodes)
  if (!largest) return null
  const [used, total] = [sumOf('used', nodes), sumOf('total', nodes)]
  let left = total - neededFor(used, rule)
  let losable = 0
  for (const node of nodes.toSorted((a, b) => b.total - a.total)) {
    left -= BigInt(node.total)
    if (left < 0n) break
    losable++
  }
  return { count: nodes.length, used, total, allocated: allocatedOn(nodes), largest, losable }
}
